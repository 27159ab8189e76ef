internal import CryptoCore
internal import OMSWaaSAPI
internal import WebRPC

/// Cuts lists into pages. A cursor says after which item to go on and is worthless to another caller.
struct PageCutter: Sendable {
  static let defaultSize: UInt32 = 50
  static let maximumSize: UInt32 = 100

  let secret: [UInt8]

  struct Cut<Item> {
    let items: [Item]
    /// Nil when the list ends here.
    let page: Page?
  }

  /// Items must be sorted by `number`; the next page begins after the last number of this one, whatever has
  /// been added or removed meanwhile.
  func cut<Item>(
    _ items: [Item], page: Page?, list: String, number: (Item) -> UInt64
  ) throws(WebRPCError) -> Cut<Item> {
    if page?.limit == 0 { throw .waas(.invalidRequest, cause: "page limit is 0") }
    let size = Int(min(page?.limit ?? Self.defaultSize, Self.maximumSize))
    var rest = items[...]
    if let cursor = page?.cursor, !cursor.isEmpty {
      let after = try read(cursor, list: list)
      rest = rest.drop { number($0) <= after }
    }
    let cut = Array(rest.prefix(size))
    guard rest.count > size, let last = cut.last else { return Cut(items: cut, page: nil) }
    return Cut(items: cut, page: Page(limit: UInt32(size), cursor: write(number(last), list: list)))
  }

  private func write(_ number: UInt64, list: String) -> String {
    let text = String(number)
    return Base64URL.encode(Array("\(text).\(tag(text, list: list))".utf8))
  }

  private func read(_ cursor: String, list: String) throws(WebRPCError) -> UInt64 {
    let refusal = WebRPCError.waas(.invalidRequest, cause: "unknown page cursor")
    guard let bytes = try? Base64URL.decode(cursor) else { throw refusal }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ".")
    guard parts.count == 2, let number = UInt64(parts[0]),
      ConstantTime.areEqual(Array(parts[1].utf8), Array(tag(String(parts[0]), list: list).utf8))
    else { throw refusal }
    return number
  }

  private func tag(_ text: String, list: String) -> String {
    Hex.encode(SHA256.hash(secret + Array("\(list)|\(text)".utf8)).prefix(12))
  }
}
