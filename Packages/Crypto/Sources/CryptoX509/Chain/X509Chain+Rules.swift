import CryptoP256

extension X509Chain {
  private var authorities: ArraySlice<X509Certificate> { certificates.dropLast() }

  /// Reports each certificate of which `reason` finds something.
  private func check(
    _ rule: X509ChainRule, _ certificates: ArraySlice<X509Certificate>, _ reason: (X509Certificate, Int) -> String?
  ) -> [X509ChainFailure] {
    zip(certificates.indices, certificates).compactMap { index, certificate in
      reason(certificate, index).map { X509ChainFailure(rule: rule, index: index, reason: $0) }
    }
  }

  /// The certificate that must have issued the one at `index`; the root issued itself.
  private func issuer(of index: Int) -> X509Certificate { certificates[max(0, index - 1)] }

  func names() -> [X509ChainFailure] {
    check(.names, certificates[...]) { certificate, index in
      certificate.handle.isNamed(by: issuer(of: index).handle)
        ? nil : "issued by \(certificate.issuer), not by \(issuer(of: index).subject)"
    }
  }

  func signatures() -> [X509ChainFailure] {
    check(.signatures, certificates[...]) { certificate, index in
      certificate.handle.isSigned(by: issuer(of: index).handle)
        ? nil : "the signature is not by the key of \(issuer(of: index).subject)"
    }
  }

  func validity(at second: Int64) -> [X509ChainFailure] {
    check(.validity, certificates[...]) { certificate, _ in
      if second < certificate.validity.notBefore { return "not yet valid" }
      return second > certificate.validity.notAfter ? "no longer valid" : nil
    }
  }

  func basicConstraints() -> [X509ChainFailure] {
    check(.basicConstraints, authorities) { certificate, _ in
      guard let constraints = certificate.basicConstraints else { return "no basic constraints" }
      guard constraints.isAuthority else { return "not an authority" }
      return constraints.isCritical ? nil : "basic constraints that are not critical"
    }
  }

  func pathLength() -> [X509ChainFailure] {
    check(.pathLength, authorities) { certificate, index in
      guard let allowed = certificate.basicConstraints?.pathLength else { return nil }
      // Certificates issued to oneself count too. RFC 5280 §6.1.4 (l) leaves them out, but no such chain has any.
      let below = certificates.count - 2 - index
      return below > allowed ? "\(below) authorities below it, \(allowed) are allowed" : nil
    }
  }

  func authorityKeyUsage() -> [X509ChainFailure] {
    check(.authorityKeyUsage, authorities) { certificate, _ in
      certificate.keyUsage?.contains(.certificateSigning) == true ? nil : "its key may not sign certificates"
    }
  }

  func leafIsNoAuthority() -> [X509ChainFailure] {
    check(.leafIsNoAuthority, certificates.suffix(1)) { certificate, _ in
      certificate.basicConstraints?.isAuthority == true ? "the leaf is an authority" : nil
    }
  }

  func leafKeyUsage() -> [X509ChainFailure] {
    check(.leafKeyUsage, certificates.suffix(1)) { certificate, _ in
      certificate.keyUsage?.contains(.digitalSignature) == true ? nil : "the leaf's key may not make signatures"
    }
  }

  func criticalExtensions() -> [X509ChainFailure] {
    check(.criticalExtensions, certificates[...]) { certificate, _ in
      guard certificate.handle.areExtensionsReadable else { return "an extension that cannot be read" }
      let foreign = certificate.extensions.first { $0.isCritical && !Self.understood.contains($0.identifier) }
      return foreign.map { "the critical extension \($0.identifier) is not understood" }
    }
  }

  func curve() -> [X509ChainFailure] {
    check(.curve, certificates[...]) { certificate, _ in
      (try? certificate.p384PublicKey()) == nil ? "the key is not on P-384" : nil
    }
  }

  /// Basic constraints and key usage.
  private static let understood: Set<String> = ["2.5.29.19", "2.5.29.15"]
}
