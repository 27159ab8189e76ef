/// A chain of certificates from a root down to a leaf, each issued by the one before.
///
/// The root is trusted because its caller pinned it, not because it is here. Revocation is not looked up.
public struct X509Chain: Hashable, Sendable {
  /// The certificates, root first, leaf last; at least two.
  public let certificates: [X509Certificate]

  /// Takes certificates in order.
  ///
  /// - Throws: ``X509Error`` with `invalidChain` for fewer than two.
  public init(_ certificates: [X509Certificate]) throws(X509Error) {
    guard certificates.count >= 2 else {
      throw X509Error(.invalidChain, "a chain has a root and a leaf at least, not \(certificates.count) certificates")
    }
    self.certificates = certificates
  }

  /// The first certificate.
  public var root: X509Certificate { certificates[0] }
  /// The last certificate.
  public var leaf: X509Certificate { certificates[certificates.count - 1] }

  /// Checks every rule.
  ///
  /// - Parameter second: the time to judge the certificates at, in seconds since 1970-01-01T00:00:00Z.
  /// - Throws: ``X509Error`` with `invalidChain` naming the first rule that is broken.
  public func verify(at second: Int64) throws(X509Error) {
    if let failure = failures(at: second).first { throw X509Error(.invalidChain, failure.description) }
  }

  /// All rules that are broken, in the order of ``X509ChainRule`` and of the certificates; empty for a valid chain.
  ///
  /// - Parameter second: the time to judge the certificates at, in seconds since 1970-01-01T00:00:00Z.
  public func failures(at second: Int64) -> [X509ChainFailure] {
    X509ChainRule.allCases.flatMap { rule in
      switch rule {
      case .names: names()
      case .signatures: signatures()
      case .validity: validity(at: second)
      case .basicConstraints: basicConstraints()
      case .pathLength: pathLength()
      case .authorityKeyUsage: authorityKeyUsage()
      case .leafIsNoAuthority: leafIsNoAuthority()
      case .leafKeyUsage: leafKeyUsage()
      case .criticalExtensions: criticalExtensions()
      case .curve: curve()
      case .pathValidation: pathValidation(at: second)
      }
    }
  }
}
