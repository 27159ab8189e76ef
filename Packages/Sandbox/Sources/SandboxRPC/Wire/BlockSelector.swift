internal import WebRPC

/// Which block or state a call means (execution-apis `BlockNumberOrTag`, EIP-1898).
enum BlockSelector: Equatable, Sendable {
  case earliest, latest, pending, safe, finalized
  case number(UInt64)
  case hash([UInt8])

  /// A tag or a number.
  static func numberOrTag(_ value: JSONValue) throws(WireFault) -> BlockSelector {
    guard case .string(let text) = value else { throw WireFault("a block is a string: a tag or a quantity") }
    switch text {
    case "earliest": return .earliest
    case "latest": return .latest
    case "pending": return .pending
    case "safe": return .safe
    case "finalized": return .finalized
    default:
      guard text.utf8.starts(with: "0x".utf8) else {
        throw WireFault("a block is earliest, latest, pending, safe, finalized or a quantity")
      }
      return .number(try Wire.readUInt64(value))
    }
  }

  /// A tag, a number, a hash, or the object of EIP-1898.
  static func any(_ value: JSONValue) throws(WireFault) -> BlockSelector {
    switch value {
    case .string(let text) where text.utf8.count == 66 && text.utf8.starts(with: "0x".utf8):
      return .hash(try Wire.readHash(value))
    case .object(let members):
      let (number, hash) = (members["blockNumber"] ?? .null, members["blockHash"] ?? .null)
      switch (number, hash) {
      case (.null, .null): throw WireFault("blockNumber or blockHash is missing")
      case (_, .null):
        do throws(WireFault) { return try numberOrTag(number) } catch { throw error.at("blockNumber") }
      case (.null, _):
        // Every block here is canonical.
        if let flag = members["requireCanonical"], flag != .null {
          do throws(WireFault) { _ = try Wire.readBool(flag) } catch { throw error.at("requireCanonical") }
        }
        do throws(WireFault) { return .hash(try Wire.readHash(hash)) } catch { throw error.at("blockHash") }
      default: throw WireFault("blockNumber and blockHash exclude each other")
      }
    default: return try numberOrTag(value)
    }
  }
}
