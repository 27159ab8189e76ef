internal import OMSIndexerAPI
internal import WebRPC

/// One page of a list: numbered from 0, or continued behind the `after` of an earlier answer.
struct IndexerPage {
  static let defaultSize = 40
  static let maximumSize = 1000

  let number: Int
  let size: Int
  let start: Int
  private let request: PageRequest?

  init(_ request: PageRequest?) throws(WebRPCError) {
    self.request = request
    let wanted = request?.pageSize ?? Self.defaultSize
    number = request?.page ?? 0
    guard number >= 0, wanted > 0 else { throw .badRequest(cause: "page or pageSize is out of range") }
    size = min(wanted, Self.maximumSize)
    switch request?.after {
    case nil, .null?: start = number.multipliedReportingOverflow(by: size).overflow ? .max : number * size
    case .integer(let offset)? where offset >= 0: start = Int(clamping: offset)
    default: throw .badRequest(cause: "unknown page cursor")
    }
  }

  /// The items of this page and how the answer describes it.
  func slice<Item>(_ items: [Item]) -> (items: [Item], response: PageResponse) {
    let begin = min(start, items.count)
    let end = min(begin + size, items.count)
    let more = end < items.count
    let response = PageResponse(
      page: number, pageSize: size, more: more, column: request?.column,
      after: more ? .integer(Int64(end)) : nil, sort: request?.sort)
    return (Array(items[begin..<end]), response)
  }
}
