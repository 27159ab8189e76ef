import ChainCore
import EVMChain
import SandboxChain
import Testing
import WebRPC

@testable import SandboxRPC

@Suite struct WireTests {
  @Test(arguments: [
    ("0x0", 0), ("0x1", 1), ("0x41", 65), ("0x400", 1024), ("0xAb", 171), ("0xffffffffffffffff", UInt64.max),
  ])
  func readsQuantities(_ text: String, _ value: UInt64) throws {
    #expect(try Wire.readUInt64(.string(text)) == value)
    #expect(Wire.quantity(value) == .string(text.lowercased()))
    #expect(Wire.quantity(UInt256(value)) == .string(text.lowercased()))
  }

  @Test(arguments: [
    "0x", "0x0400", "0x00", "ff", "0xg", "0x 1", " 0x1", "0x1 ", "0X1", "-0x1", "0x-1", "1", "", "0x1٣",
    "0x" + String(repeating: "1", count: 65), "0x１",
  ])
  func refusesWhatIsNoQuantity(_ text: String) {
    #expect(throws: WireFault.self) { try Wire.readQuantity(.string(text)) }
  }

  @Test func refusesQuantitiesThatAreNoStrings() {
    for value: JSONValue in [.integer(1), .null, .bool(true), .array([]), .object([:]), .number(1.5)] {
      #expect(throws: WireFault.self) { try Wire.readQuantity(value) }
      #expect(throws: WireFault.self) { try Wire.readData(value) }
      #expect(throws: WireFault.self) { try Wire.readAddress(value) }
    }
  }

  @Test func keepsQuantitiesExactTo256Bits() throws {
    let text = "0x" + String(repeating: "f", count: 64)
    #expect(try Wire.readQuantity(.string(text)) == .max)
    #expect(Wire.quantity(UInt256.max) == .string(text))
    #expect(throws: WireFault.self) { try Wire.readUInt64(.string("0x10000000000000000")) }
  }

  @Test func readsDataWithTwoDigitsPerByte() throws {
    #expect(try Wire.readData(.string("0x")) == [])
    #expect(try Wire.readData(.string("0x004200")) == [0, 0x42, 0])
    #expect(Wire.data([0, 0x42] as [UInt8]) == .string("0x0042"))
    for text in ["0xf0f0f", "004200", "", "0x0g", "0x "] {
      #expect(throws: WireFault.self) { try Wire.readData(.string(text)) }
    }
  }

  @Test func refusesAddressesWithAWrongChecksum() throws {
    let right = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    let address = try EVMAddress(right)
    #expect(try Wire.readAddress(.string(right)) == address)
    #expect(try Wire.readAddress(.string(right.lowercased())) == address)
    #expect(Wire.address(address) == .string(right.lowercased()))
    #expect(throws: WireFault.self) { try Wire.readAddress(.string("0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed")) }
    #expect(throws: WireFault.self) { try Wire.readAddress(.string(String(right.dropLast()))) }
  }

  @Test func readsEveryFormOfABlock() throws {
    let hash = [UInt8](repeating: 0xab, count: 32)
    let text = "0x" + String(repeating: "ab", count: 32)
    #expect(try BlockSelector.any(.string("latest")) == .latest)
    #expect(try BlockSelector.any(.string("earliest")) == .earliest)
    #expect(try BlockSelector.any(.string("pending")) == .pending)
    #expect(try BlockSelector.any(.string("safe")) == .safe)
    #expect(try BlockSelector.any(.string("finalized")) == .finalized)
    #expect(try BlockSelector.any(.string("0x1b4")) == .number(436))
    #expect(try BlockSelector.any(.string(text)) == .hash(hash))
    #expect(try BlockSelector.any(.object(["blockNumber": .string("0x0")])) == .number(0))
    #expect(try BlockSelector.any(.object(["blockNumber": .string("latest")])) == .latest)
    #expect(
      try BlockSelector.any(.object(["blockHash": .string(text), "requireCanonical": .bool(true)])) == .hash(hash))
  }

  @Test func refusesWhatIsNoBlock() {
    let hash = JSONValue.string("0x" + String(repeating: "ab", count: 32))
    let values: [JSONValue] = [
      .string("LATEST"), .string("newest"), .string(""), .string("0x01"), .string("1"), .integer(1), .array([]),
      .object([:]), .object(["blockNumber": .string("0x1"), "blockHash": hash]), .bool(false),
      .object(["blockHash": .string("0x1")]), .object(["blockHash": hash, "requireCanonical": .integer(1)]),
      .string("0x10000000000000000"),
    ]
    for value in values { #expect(throws: WireFault.self, "\(value)") { try BlockSelector.any(value) } }
    #expect(throws: WireFault.self) { try BlockSelector.numberOrTag(hash) }
  }

  @Test func takesDataAndInputWhenTheyAgree() throws {
    let to = JSONValue.string("0x" + String(repeating: "11", count: 20))
    #expect(try CallArguments(.object(["to": to, "data": .string("0x01")])).data == [1])
    #expect(try CallArguments(.object(["to": to, "input": .string("0x02")])).data == [2])
    #expect(try CallArguments(.object(["input": .string("0x02"), "data": .string("0x02")])).data == [2])
    #expect(throws: WireFault.self) {
      try CallArguments(.object(["input": .string("0x02"), "data": .string("0x03")]))
    }
    #expect(throws: WireFault.self) {
      try CallArguments(.object(["gasPrice": .string("0x2"), "maxFeePerGas": .string("0x3")]))
    }
    #expect(throws: WireFault.self) {
      try CallArguments(.object(["maxPriorityFeePerGas": .string("0x4"), "maxFeePerGas": .string("0x3")]))
    }
  }

  @Test func readsLogFilters() throws {
    let one = "0x" + String(repeating: "01", count: 32)
    let query = try LogQuery(
      .object([
        "fromBlock": .string("earliest"), "toBlock": .string("0x5"),
        "address": .array([.string("0x" + String(repeating: "11", count: 20))]),
        "topics": .array([.null, .string(one), .array([.string(one)]), .array([])]),
      ]))
    #expect(query.range == .numbers(from: .earliest, to: .number(5)))
    #expect(query.filter.addresses.count == 1)
    #expect(query.filter.topics.count == 4 && query.filter.topics[0] == nil && query.filter.topics[3] == nil)
    #expect(query.filter.topics[1] == query.filter.topics[2])
    let latest = try LogQuery(.object([:]))
    #expect(latest.range == .numbers(from: .latest, to: .latest))
    let wrong: [JSONValue] = [
      .object(["blockHash": .string(one), "fromBlock": .string("0x1")]), .object(["topics": .string(one)]),
      .object(["topics": .array([.string("0x01")])]), .array([]), .object(["address": .integer(1)]),
      .object(["topics": .array(Array(repeating: .null, count: 5))]),
      .object(["address": .array(Array(repeating: .string("0x" + String(repeating: "11", count: 20)), count: 1001))]),
    ]
    for value in wrong { #expect(throws: WireFault.self, "\(value)") { try LogQuery(value) } }
  }
}
