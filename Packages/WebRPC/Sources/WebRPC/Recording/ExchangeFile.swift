#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads a file of exchanges.
enum ExchangeFile {
  static func read(_ path: String) throws(ExchangeFileError) -> [RecordedExchange] {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw ExchangeFileError(.unreadable, "\(path) cannot be read")
    }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var exchanges: [RecordedExchange] = []
    for (index, line) in lines.enumerated() {
      exchanges.append(try exchange(in: line, number: index + 1))
    }
    return exchanges
  }

  private static func exchange(in line: Data, number: Int) throws(ExchangeFileError) -> RecordedExchange {
    let exchange: RecordedExchange
    do {
      try ExchangeForm.check(try WebRPCJSON.decode(JSONValue.self, from: line))
      exchange = try WebRPCJSON.decode(RecordedExchange.self, from: line)
    } catch let fault as ExchangeForm.Fault {
      throw ExchangeFileError(.malformed, line: number, fault.description)
    } catch {
      throw ExchangeFileError(.malformed, line: number, reason(error))
    }
    return exchange
  }

  /// Which member is at fault, or at which byte the JSON is.
  private static func reason(_ error: any Error) -> String {
    if case .dataCorrupted(let context) = error as? DecodingError, context.codingPath.isEmpty {
      return "not JSON: \(context.debugDescription)"
    }
    return WebRPCError.badRequest(reading: error).cause ?? "it cannot be read"
  }
}
