internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// The filter of `eth_getLogs` (execution-apis `Filter`).
struct LogQuery: Sendable {
  enum Range: Equatable, Sendable {
    case hash([UInt8])
    case numbers(from: BlockSelector, to: BlockSelector)
  }

  /// Addresses, and alternatives for one topic, that a filter may name.
  static let longestList = 1000

  let range: Range
  /// Contracts and topics.
  let filter: LogFilter

  init(_ json: JSONValue) throws(WireFault) {
    guard case .object(let members) = json else { throw WireFault("a filter is an object") }
    let from = try Self.block(members, "fromBlock")
    let to = try Self.block(members, "toBlock")
    if let hash = members["blockHash"], hash != .null {
      guard from == nil, to == nil else {
        throw WireFault("cannot specify both blockHash and fromBlock or toBlock, choose one or the other")
      }
      do throws(WireFault) { range = .hash(try Wire.readHash(hash)) } catch { throw error.at("blockHash") }
    } else {
      range = .numbers(from: from ?? .latest, to: to ?? .latest)
    }
    let addresses: Set<EVMAddress>
    let topics: [[[UInt8]]?]
    do throws(WireFault) { addresses = try Self.addresses(members["address"]) } catch { throw error.at("address") }
    do throws(WireFault) { topics = try Self.topics(members["topics"]) } catch { throw error.at("topics") }
    filter = LogFilter(addresses: addresses, topics: topics)
  }

  private static func block(
    _ members: [String: JSONValue], _ name: String
  ) throws(WireFault) -> BlockSelector? {
    guard let value = members[name], value != .null else { return nil }
    do throws(WireFault) { return try BlockSelector.numberOrTag(value) } catch { throw error.at(name) }
  }

  private static func addresses(_ value: JSONValue?) throws(WireFault) -> Set<EVMAddress> {
    switch value {
    case nil, .null?: return []
    case .array(let values)?:
      guard values.count <= longestList else { throw WireFault("more than \(longestList) addresses") }
      var found: Set<EVMAddress> = []
      for value in values { found.insert(try Wire.readAddress(value)) }
      return found
    case let value?: return [try Wire.readAddress(value)]
    }
  }

  private static func topics(_ value: JSONValue?) throws(WireFault) -> [[[UInt8]]?] {
    switch value {
    case nil, .null?: return []
    case .array(let positions)?:
      guard positions.count <= 4 else { throw WireFault("a log has at most four topics") }
      var found: [[[UInt8]]?] = []
      for position in positions { found.append(try alternatives(position)) }
      return found
    default: throw WireFault("topics are an array")
    }
  }

  /// Null, one topic, or an array of alternatives; an empty array and one that holds null allow any topic.
  private static func alternatives(_ value: JSONValue) throws(WireFault) -> [[UInt8]]? {
    switch value {
    case .null: return nil
    case .array(let values):
      guard values.count <= longestList else { throw WireFault("more than \(longestList) alternatives") }
      var found: [[UInt8]] = []
      var isAny = values.isEmpty
      for value in values {
        if value == .null { isAny = true } else { found.append(try Wire.readHash(value)) }
      }
      return isAny ? nil : found
    default: return [try Wire.readHash(value)]
    }
  }
}
