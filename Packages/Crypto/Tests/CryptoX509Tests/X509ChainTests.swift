import CryptoP256
import CryptoX509
import Testing

/// Each negative chain breaks exactly the rules that are named, so that without them it would pass.
@Suite("X509Chain")
struct X509ChainTests {
  private func rules(_ failures: [X509ChainFailure]) -> [X509ChainRule] { failures.map(\.rule) }

  @Test("a proper chain breaks no rule")
  func valid() throws {
    #expect(try Pki().failures() == [])
    #expect(throws: Never.self) { try X509Chain(Pki().certificates()).verify(at: Pki.now) }
  }

  @Test("both ends of the validity belong to it, the seconds beside them do not")
  func validityEnds() throws {
    let chain = try X509Chain(Pki().certificates())
    #expect(chain.failures(at: Pki.validity.notBefore) == [])
    #expect(chain.failures(at: Pki.validity.notAfter).filter { $0.rule != .pathValidation } == [])
    let early = chain.failures(at: Pki.validity.notBefore - 1)
    #expect(rules(early) == [.validity, .validity, .validity, .validity, .pathValidation])
    #expect(early.first?.reason == "not yet valid")
    #expect(chain.failures(at: Pki.validity.notAfter + 1).first?.reason == "no longer valid")
  }

  @Test("validity: one expired certificate is enough")
  func validity() throws {
    for index in 0..<4 {
      var pki = Pki()
      let old = X509Validity(notBefore: Pki.now - 10, notAfter: Pki.now - 1)
      switch index {
      case 0: pki.root.validity = old
      case 1: pki.first.validity = old
      case 2: pki.second.validity = old
      default: pki.leaf.validity = old
      }
      let failures = try pki.failures()
      #expect(rules(failures) == [.validity, .pathValidation])
      #expect(failures.map(\.index) == [index, index])
    }
  }

  @Test("names: the issuer's name must be the previous subject")
  func names() throws {
    // The same key under another name: the signature holds, the name does not.
    let key = try P384PrivateKey.generate()
    let rootKey = try P384PrivateKey.generate()
    let root = try X509Authority.root(Pki().root, key: rootKey)
    let other = try X509Authority.root(
      .authority(X509Name(commonName: "other"), validity: Pki.validity), key: rootKey)
    let leaf = try other.issue(Pki().leaf, to: key.publicKey.subjectPublicKeyInfo)
    let failures = try X509Chain([root.certificate, leaf]).failures(at: Pki.now)
    #expect(rules(failures) == [.names, .pathValidation])
  }

  @Test("signatures: a namesake with another key did not issue the certificate")
  func signatures() throws {
    var pki = Pki()
    pki.root.includesKeyIdentifiers = false
    pki.first.includesKeyIdentifiers = false
    let certificates = try pki.certificates()
    let namesake = try X509Authority.root(pki.root, key: .generate()).certificate
    let failures = try X509Chain([namesake] + certificates[1...]).failures(at: Pki.now)
    #expect(rules(failures) == [.signatures, .pathValidation])
    #expect(failures.first?.index == 1)
  }

  @Test("basic constraints: an authority without, not an authority, or not critical")
  func basicConstraints() throws {
    var without = Pki()
    without.first.basicConstraints = nil
    #expect(rules(try without.failures()) == [.basicConstraints, .pathValidation])
    var end = Pki()
    end.first.basicConstraints = X509BasicConstraints(isAuthority: false)
    #expect(rules(try end.failures()) == [.basicConstraints, .pathValidation])
    var casual = Pki()
    casual.first.basicConstraints = X509BasicConstraints(isAuthority: true, isCritical: false)
    #expect(rules(try casual.failures()) == [.basicConstraints])
  }

  @Test("path length: no more authorities below than allowed")
  func pathLength() throws {
    var pki = Pki()
    pki.first.basicConstraints?.pathLength = 0
    let failures = try pki.failures()
    #expect(rules(failures) == [.pathLength, .pathValidation])
    #expect(failures.first?.index == 1)
    pki.first.basicConstraints?.pathLength = nil
    pki.root.basicConstraints?.pathLength = 1
    #expect(rules(try pki.failures()) == [.pathLength, .pathValidation])
    pki.root.basicConstraints?.pathLength = 2
    #expect(try pki.failures() == [])
  }

  @Test("key usage: authorities sign certificates, the leaf makes signatures")
  func keyUsage() throws {
    var authority = Pki()
    authority.second.keyUsage = .digitalSignature
    #expect(rules(try authority.failures()) == [.authorityKeyUsage, .pathValidation])
    authority.second.keyUsage = nil
    #expect(rules(try authority.failures()) == [.authorityKeyUsage])
    var leaf = Pki()
    leaf.leaf.keyUsage = .keyAgreement
    #expect(rules(try leaf.failures()) == [.leafKeyUsage])
    leaf.leaf.keyUsage = nil
    #expect(rules(try leaf.failures()) == [.leafKeyUsage])
  }

  @Test("the leaf is no authority; it may say nothing about it")
  func leaf() throws {
    var pki = Pki()
    pki.leaf.basicConstraints = nil
    #expect(try pki.failures() == [])
    pki.leaf.basicConstraints = X509BasicConstraints(isAuthority: true)
    #expect(rules(try pki.failures()) == [.leafIsNoAuthority])
  }

  @Test("a critical extension that is not understood; the same one is harmless when it is not critical")
  func criticalExtension() throws {
    var pki = Pki()
    pki.leaf.additionalExtensions = [
      X509Extension(identifier: "1.3.6.1.4.1.99999.1", isCritical: false, value: [5, 0])
    ]
    #expect(try pki.failures() == [])
    pki.leaf.additionalExtensions[0].isCritical = true
    #expect(rules(try pki.failures()) == [.criticalExtensions, .pathValidation])
    // OpenSSL understands this one, we do not.
    pki.leaf.additionalExtensions = [
      X509Extension(identifier: "2.5.29.37", isCritical: true, value: [0x30, 0x0a, 6, 8, 43, 6, 1, 5, 5, 7, 3, 1])
    ]
    #expect(rules(try pki.failures()) == [.criticalExtensions])
  }

  @Test("curve: a leaf on P-256")
  func curve() throws {
    var pki = Pki()
    pki.leafKey = try P256PrivateKey.generate().publicKey.subjectPublicKeyInfo
    let failures = try pki.failures()
    #expect(rules(failures) == [.curve])
    #expect(failures.first?.index == 3)
  }

  @Test("path validation: OpenSSL sees an authority key identifier that belongs to another key")
  func pathValidation() throws {
    var pki = Pki()
    pki.leaf.includesKeyIdentifiers = false
    pki.leaf.additionalExtensions = [
      X509Extension(identifier: "2.5.29.35", isCritical: false, value: [0x30, 4, 0x80, 2, 1, 2])
    ]
    #expect(rules(try pki.failures()) == [.pathValidation])
  }

  @Test("a missing, an additional and a misplaced certificate")
  func order() throws {
    let certificates = try Pki().certificates()
    let missing = try X509Chain([certificates[0], certificates[2], certificates[3]])
    #expect(missing.failures(at: Pki.now).map(\.rule).contains(.names))
    let stranger = try X509Authority.root(
      .authority(X509Name(commonName: "stranger"), validity: Pki.validity), key: .generate()
    ).certificate
    let additional = try X509Chain([certificates[0], stranger] + certificates[1...])
    #expect(additional.failures(at: Pki.now).map(\.rule).contains(.names))
    let swapped = try X509Chain([certificates[0], certificates[2], certificates[1], certificates[3]])
    #expect(swapped.failures(at: Pki.now).map(\.rule).contains(.names))
    let error = #expect(throws: X509Error.self) { try X509Chain([certificates[0]]) }
    #expect(error?.code == .invalidChain)
  }
}
