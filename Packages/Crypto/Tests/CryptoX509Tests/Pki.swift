import CryptoP256
import CryptoX509

/// Chains made for a test: everything is right unless the test changes it.
struct Pki {
  static let now: Int64 = 1_800_000_000
  static let year: Int64 = 365 * 86_400
  static let validity = X509Validity(notBefore: now - year, notAfter: now + year)

  var root = X509Template.authority(X509Name(commonName: "root", country: "ZZ"), validity: validity)
  var first = X509Template.authority(X509Name(commonName: "first"), validity: validity, pathLength: 1)
  var second = X509Template.authority(X509Name(commonName: "second"), validity: validity, pathLength: 0)
  var leaf = X509Template.endEntity(X509Name(commonName: "leaf"), validity: validity)
  var leafKey: [UInt8]?

  func certificates() throws -> [X509Certificate] {
    let root = try X509Authority.root(root, key: .generate())
    let first = try root.issueAuthority(first, key: .generate())
    let second = try first.issueAuthority(second, key: .generate())
    let key = try leafKey ?? P384PrivateKey.generate().publicKey.subjectPublicKeyInfo
    return [root, first, second].map(\.certificate) + [try second.issue(leaf, to: key)]
  }

  func failures(at second: Int64 = now) throws -> [X509ChainFailure] {
    try X509Chain(certificates()).failures(at: second)
  }
}
