internal import CryptoCore

/// Names of saved records for keys of any length.
enum RecordName {
  static func digest(_ key: String) -> String { Hex.encode(SHA256.hash(Array(key.utf8)).prefix(20)) }
}
