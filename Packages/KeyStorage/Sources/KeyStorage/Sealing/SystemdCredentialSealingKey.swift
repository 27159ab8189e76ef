public import CryptoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A sealing key that systemd hands to a service (`LoadCredential=` or `LoadCredentialEncrypted=`, systemd.exec(5)):
/// 32 raw bytes, 64 hexadecimal digits, or Base64.
public struct SystemdCredentialSealingKey: SealingKeyProvider {
  private let name: String
  private let environment: [String: String]?

  /// Names the credential.
  /// - Parameter environment: where `CREDENTIALS_DIRECTORY` is looked up; nil for the environment of this process.
  public init(name: String = "oms-sealing-key", environment: [String: String]? = nil) {
    self.name = name
    self.environment = environment
  }

  /// The key.
  /// - Throws: `locked` when systemd has handed over no such credential, `corrupted` when it is no key, `permission`
  ///   when its file is open to all users or a symbolic link.
  public func sealingKey() throws(KeyStorageError) -> SecretBytes {
    let variable = "CREDENTIALS_DIRECTORY"
    guard let folder = environment.map({ $0[variable] }) ?? getenv(variable).map({ String(cString: $0) }) else {
      throw KeyStorageError(.locked, message: "systemd has handed over no credentials (\(variable) is not set)")
    }
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else {
      throw KeyStorageError(.invalidRequest, message: "a credential's name is a file name")
    }
    let path = folder + "/" + name
    // systemd gives access by an access control list, which shows as permissions of the group.
    let file = openDescriptor(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0)
    guard file >= 0 else {
      if errno == ENOENT { throw KeyStorageError(.locked, message: "systemd has handed over no credential \(name)") }
      throw .posix(errno, "cannot open", path)
    }
    let descriptor = FileDescriptor(file)
    let status = try descriptor.status(path)
    guard status.kind == .file, status.permissions & 0o007 == 0 else {
      throw KeyStorageError(.permission, message: "\(path) is no regular file or is open to all users")
    }
    guard let key = SealingKeyText.decode(try descriptor.readAll(limit: 4096, path: path)) else {
      throw KeyStorageError(.corrupted, message: "the credential \(name) is no key (32 bytes, hexadecimal or Base64)")
    }
    return key
  }
}
