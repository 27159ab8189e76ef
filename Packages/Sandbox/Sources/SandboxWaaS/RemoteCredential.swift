internal import CryptoCore
internal import EVMChain
internal import OMSWaaSAPI
internal import WebRPC

extension CredentialMetadata {
  /// What an app may say of itself: a name, where it is at home, and little more.
  ///
  /// - Throws: 7200 naming the field.
  func check() throws(WebRPCError) {
    func refuse(_ field: String, _ reason: String) -> WebRPCError {
      .waas(.invalidRequest, cause: "metadata.\(field) \(reason)")
    }
    guard appName.utf8.count <= 200, appName.contains(where: { !$0.isWhitespace }) else {
      throw refuse("appName", "is blank or has more than 200 bytes")
    }
    guard Self.isWebURL(appUrl) else { throw refuse("appUrl", "is not an http(s) URL of at most 2048 bytes") }
    guard appLogoUrl.isEmpty || Self.isWebURL(appLogoUrl) else {
      throw refuse("appLogoUrl", "is neither empty nor an http(s) URL of at most 2048 bytes")
    }
    guard custom.count <= 50, custom.allSatisfy({ $0.key.utf8.count <= 200 && $0.value.utf8.count <= 2048 }) else {
      throw refuse("custom", "has more than 50 members, a name above 200 bytes or a value above 2048")
    }
  }

  private static func isWebURL(_ text: String) -> Bool {
    guard text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { return false }
    return ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }
}

extension Caller {
  /// The EVM address of the key that signed: its own where it has one, else the last 20 bytes of Keccak-256 of the
  /// point, as for a key of secp256k1.
  func signerAddress() throws(WebRPCError) -> String {
    let id = String(key.dropFirst(scope.count + 1))
    if let address = try? EVMAddress(id) { return address.checksummed }
    guard let point = try? Hex.decode(id), point.count == 65,
      let address = try? EVMAddress(bytes: Keccak256.hash(point.dropFirst()).suffix(20))
    else { throw .waas(.internalError) }
    return address.checksummed
  }
}
