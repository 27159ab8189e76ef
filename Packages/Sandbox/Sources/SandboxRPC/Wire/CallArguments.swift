internal import ChainCore
internal import EVMChain
internal import SandboxChain
internal import WebRPC

/// The transaction object of `eth_call` and `eth_estimateGas` (execution-apis `GenericTransaction`).
struct CallArguments: Sendable {
  var from: EVMAddress?
  var to: EVMAddress?
  var gas: UInt64?
  /// The most that is paid per gas.
  var gasPrice: UInt256 = 0
  var value: UInt256 = 0
  var data: [UInt8] = []
  var chainID: UInt256?

  init(_ json: JSONValue) throws(WireFault) {
    guard case .object(let members) = json else { throw WireFault("a transaction is an object") }
    from = try Self.read(members, "from", Wire.readAddress)
    to = try Self.read(members, "to", Wire.readAddress)
    gas = try Self.read(members, "gas", Wire.readUInt64)
    value = try Self.read(members, "value", Wire.readQuantity) ?? 0
    chainID = try Self.read(members, "chainId", Wire.readQuantity)
    _ = try Self.read(members, "nonce", Wire.readUInt64)
    let price = try Self.read(members, "gasPrice", Wire.readQuantity)
    let most = try Self.read(members, "maxFeePerGas", Wire.readQuantity)
    let tip = try Self.read(members, "maxPriorityFeePerGas", Wire.readQuantity)
    guard price == nil || (most == nil && tip == nil) else {
      throw WireFault("gasPrice and maxFeePerGas or maxPriorityFeePerGas exclude each other")
    }
    if let most, let tip, tip > most { throw WireFault("maxPriorityFeePerGas is above maxFeePerGas") }
    gasPrice = price ?? most ?? 0
    let input = try Self.read(members, "input", Wire.readData)
    let older = try Self.read(members, "data", Wire.readData)
    guard input == nil || older == nil || input == older else {
      throw WireFault("data and input are both there and differ")
    }
    data = input ?? older ?? []
  }

  private static func read<Value>(
    _ members: [String: JSONValue], _ name: String, _ reader: (JSONValue) throws(WireFault) -> Value
  ) throws(WireFault) -> Value? {
    guard let value = members[name], value != .null else { return nil }
    do throws(WireFault) {
      return try reader(value)
    } catch {
      throw error.at(name)
    }
  }

  /// The draft that does the same; `to` is who is called.
  func draft(to: EVMAddress, on network: Network) -> TransactionDraft {
    TransactionDraft(network: network, from: from ?? .zero, to: to, value: value, data: data)
  }
}
