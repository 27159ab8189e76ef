/// The bytes that a wallet-service request's signature covers.
///
/// Method, path, nonce and scope each on a line, an empty line, then the body exactly as it is sent, without a
/// line end behind it. Host, query and headers are not covered.
enum RequestPreimage {
  /// Builds the bytes for one request.
  static func bytes(path: String, nonce: UInt64, scope: String, body: [UInt8]) -> [UInt8] {
    Array("POST \(path)\nnonce: \(nonce)\nscope: \(scope)\n\n".utf8) + body
  }
}
