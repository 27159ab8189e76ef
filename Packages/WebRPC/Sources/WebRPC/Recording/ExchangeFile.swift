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

  private struct Version: Decodable { var version: Int }

  private static func exchange(in line: Data, number: Int) throws(ExchangeFileError) -> RecordedExchange {
    let exchange: RecordedExchange
    do {
      let version = try WebRPCJSON.decode(Version.self, from: line).version
      guard version == RecordedExchange.currentVersion else {
        throw ExchangeFileError(.malformed, line: number, "version \(version) is not known")
      }
      exchange = try WebRPCJSON.decode(RecordedExchange.self, from: line)
    } catch let error as ExchangeFileError {
      throw error
    } catch {
      throw ExchangeFileError(.malformed, line: number, reason(error))
    }
    guard (exchange.status != nil && exchange.response != nil) != (exchange.failure != nil) else {
      throw ExchangeFileError(.malformed, line: number, "neither an answer nor a failure")
    }
    guard exchange.failure.map(RecordedFailure.isKnown) != false else {
      throw ExchangeFileError(.malformed, line: number, "failure has a name that is not known")
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
