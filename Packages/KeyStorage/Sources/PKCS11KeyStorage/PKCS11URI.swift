import CryptoCore
public import KeyStorage

/// A token named by a PKCS #11 URI (RFC 7512).
///
///     pkcs11:token=wallet?module-path=/usr/lib/softhsm/libsofthsm2.so&pin-source=/etc/oms/pin
///
/// Path attributes: `token`, `serial`. Query attributes: `module-path`, and `pin-source` (a file that only its owner
/// may read, with or without `file:`) or `pin-value`.
struct PKCS11URI {
  let token: String
  let serial: String?
  let modulePath: String
  let pin: SecretBytes?

  init(_ text: String) throws(KeyStorageError) {
    guard text.utf8.starts(with: "pkcs11:".utf8) else { throw Self.wrong("it does not begin with pkcs11:") }
    let parts = text.utf8.dropFirst(7).split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let path = try Self.attributes(parts[0], separator: ";", known: ["token", "serial"])
    let query = try Self.attributes(
      parts.count > 1 ? parts[1] : "".utf8[...], separator: "&", known: ["module-path", "pin-source", "pin-value"])
    guard let token = path["token"] else { throw Self.wrong("the attribute token is missing") }
    guard let modulePath = query["module-path"] else { throw Self.wrong("the attribute module-path is missing") }
    self.token = token
    self.modulePath = modulePath
    serial = path["serial"]
    if let source = query["pin-source"] {
      pin = try Self.readPIN(source.utf8.starts(with: "file:".utf8) ? String(source.dropFirst(5)) : source)
    } else {
      pin = query["pin-value"].map { SecretBytes(copying: $0.utf8) }
    }
  }

  private static func readPIN(_ path: String) throws(KeyStorageError) -> SecretBytes {
    guard let content = try PrivateFile.read(path, limit: 4096) else {
      throw KeyStorageError(.locked, message: "\(path), which should hold the PIN, is not there")
    }
    return SecretBytes(copying: content.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
  }

  private static func attributes(
    _ text: Substring.UTF8View, separator: Unicode.Scalar, known: Set<String>
  ) throws(KeyStorageError) -> [String: String] {
    var attributes: [String: String] = [:]
    for part in text.split(separator: UInt8(ascii: separator)) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { throw wrong("an attribute has no value") }
      let name = String(decoding: part[..<equals], as: UTF8.self)
      guard known.contains(name) else { throw wrong("the attribute \(name) is not known") }
      guard let value = decode(part[part.index(after: equals)...]), attributes[name] == nil else {
        throw wrong("the attribute \(name) is not well-formed")
      }
      attributes[name] = value
    }
    return attributes
  }

  private static func decode(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let decoded = try? Hex.decode(String(decoding: rest.prefix(2), as: UTF8.self)), decoded.count == 1 else {
        return nil
      }
      bytes += decoded
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func wrong(_ reason: String) -> KeyStorageError {
    KeyStorageError(.invalidRequest, message: "not a PKCS#11 URI for a token: \(reason)")
  }
}

extension PKCS11KeyStorage {
  /// Opens a session with the token that a PKCS #11 URI names (RFC 7512) and logs in.
  ///
  ///     pkcs11:token=wallet?module-path=/usr/lib/softhsm/libsofthsm2.so&pin-source=/etc/oms/pin
  ///
  /// - Throws: `invalidRequest` when the URI lacks `token` or `module-path` or has an attribute that is not known, and
  ///   what the other initializer throws.
  public convenience init(uri: String, namespace: String = "") throws(KeyStorageError) {
    let uri = try PKCS11URI(uri)
    try self.init(
      modulePath: uri.modulePath, token: uri.token, serial: uri.serial, pin: uri.pin, namespace: namespace)
  }
}
