public import CryptoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A sealing key in an environment variable: 64 hexadecimal digits, or 32 bytes in Base64.
///
/// The environment of a process can be read by its user and by root; prefer a systemd credential where there is one.
public struct EnvironmentSealingKey: SealingKeyProvider {
  private let variable: String
  private let environment: [String: String]?

  /// Names the variable.
  /// - Parameter environment: where it is looked up; nil for the environment of this process.
  public init(variable: String = "OMS_SEALING_KEY", environment: [String: String]? = nil) {
    self.variable = variable
    self.environment = environment
  }

  /// The key.
  /// - Throws: `locked` when the variable is not set, `corrupted` when it is no key.
  public func sealingKey() throws(KeyStorageError) -> SecretBytes {
    guard let text = environment.map({ $0[variable] }) ?? getenv(variable).map({ String(cString: $0) }) else {
      throw KeyStorageError(.locked, message: "the environment variable \(variable) is not set")
    }
    guard let key = SealingKeyText.decode(Array(text.utf8)) else {
      throw KeyStorageError(
        .corrupted, message: "the environment variable \(variable) is no key (64 hexadecimal digits, or Base64)")
    }
    return key
  }
}
