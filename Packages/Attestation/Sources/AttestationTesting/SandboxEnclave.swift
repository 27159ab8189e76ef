public import Attestation
import CryptoCore
import CryptoP256
public import CryptoX509

/// The enclave of the Sandbox: a stand-in for AWS, whose root's private key everybody knows.
///
/// A client trusts it through ``AttestationPolicy/sandbox``, and only for keys that lead to a loopback address.
public enum SandboxEnclave {
  /// What the enclave's image measures: PCR0 of every document.
  public static var pcrs: [Int: [UInt8]] { [0: AttestationPolicy.sandboxMeasurement] }

  /// The root. It is the same in every process, so that its fingerprint can be pinned.
  ///
  /// - Throws: `X509Error` when the library refuses.
  public static func root() throws(X509Error) -> X509Authority {
    do {
      return try X509Authority(
        certificate: X509Certificate(der: Base64.decode(rootCertificate)),
        key: P384PrivateKey(rawScalar: SecretBytes(copying: Hex.decode(rootKey))))
    } catch {
      throw X509Error(.operationFailed, "the Sandbox's root cannot be read: \(error)")
    }
  }

  /// An enclave with a new key, valid from an hour before `now` for a year.
  ///
  /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
  /// - Throws: `X509Error` when a certificate cannot be made.
  public static func launch(at now: Int64) throws(X509Error) -> EnclaveSigner {
    try EnclaveSigner.issue(
      by: root(), moduleID: "oms-sandbox-enclave", pcrs: pcrs,
      validity: X509Validity(notBefore: now - 3600, notAfter: now + 365 * 86_400))
  }

  private static let rootKey =
    "d50c90e5999d342a162c1d1a76e014b657052f93cd6bcd639831a92bb66944cf210a0c1e6f1494f82f2cf3b5340d2c0a"

  private static let rootCertificate =
    "MIICDjCCAZSgAwIBAgIQQCHjpL2oW+hYlWERy3A6wzAKBggqhkjOPQQDAzA3MRQwEgYDVQQKDAtPTVMgU2FuZGJveDEfMB0GA1UEAwwW"
    + "c2FuZGJveC5uaXRyby1lbmNsYXZlczAgFw0yNTAxMDEwMDAwMDBaGA8yMTAwMDEwMTAwMDAwMFowNzEUMBIGA1UECgwLT01TIFNhbmRi"
    + "b3gxHzAdBgNVBAMMFnNhbmRib3gubml0cm8tZW5jbGF2ZXMwdjAQBgcqhkjOPQIBBgUrgQQAIgNiAATrj9hsEs9/B8fCI440L02UE+3M"
    + "VyCXMuZZGpUQkeshSxQGpyzZme71Y2b5mdPvHPdEv1T8JjII0XeQ+6NubGtoRrP+SS6BVZfl5pvY+Dg7R4NGGp/scS0dlc4kXIAhnSCj"
    + "YzBhMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgGGMB0GA1UdDgQWBBTeZHwxjcZZnAeOGsfqi4zBvuOufDAfBgNVHSMEGDAW"
    + "gBTeZHwxjcZZnAeOGsfqi4zBvuOufDAKBggqhkjOPQQDAwNoADBlAjEA9JG4lm3quoK4WUBb/G31q3KbVCJsTs4et6VgiinbQlm3kS3a"
    + "le4iNjaCejRLFcQSAjAAsr/I8xtkfbuwJfMYKv6buFI+6C/npGJZJg5V1qaPXJ3HeNj5QYRWScGiZ/bSbf8="
}
