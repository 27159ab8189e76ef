/// A call of a smart contract (`TriggerSmartContract`).
public struct TronContractCall: Hashable, Sendable {
  /// The account that calls.
  public var owner: TronAddress
  /// The contract.
  public var contract: TronAddress
  /// The TRX sent along, in sun.
  public var callValue: Int64
  /// Selector and arguments, in the contract ABI.
  public var data: [UInt8]
  /// The TRC-10 tokens sent along.
  public var callTokenValue: Int64
  /// The TRC-10 token.
  public var tokenID: Int64

  /// A call with its parts.
  public init(
    owner: TronAddress, contract: TronAddress, callValue: Int64 = 0, data: [UInt8], callTokenValue: Int64 = 0,
    tokenID: Int64 = 0
  ) {
    self.owner = owner
    self.contract = contract
    self.callValue = callValue
    self.data = data
    self.callTokenValue = callTokenValue
    self.tokenID = tokenID
  }

  var serialized: [UInt8] {
    var value = ProtobufWriter()
    value.bytes(1, owner.bytes)
    value.bytes(2, contract.bytes)
    value.integer(3, callValue)
    value.bytes(4, data)
    value.integer(5, callTokenValue)
    value.integer(6, tokenID)
    return value.output
  }

  init(_ data: [UInt8], in range: Range<Int>) throws(TronTransactionError) {
    var reader = ProtobufReader(data, in: range)
    var owner: TronAddress?
    var contract: TronAddress?
    callValue = 0
    self.data = []
    callTokenValue = 0
    tokenID = 0
    while let field = try reader.next() {
      switch field.number {
      case 1: owner = try reader.address(of: field, "owner_address")
      case 2: contract = try reader.address(of: field, "contract_address")
      case 3: callValue = try reader.integer(of: field, "call_value")
      case 4: self.data = try reader.bytes(of: field, "data")
      case 5: callTokenValue = try reader.integer(of: field, "call_token_value")
      case 6: tokenID = try reader.integer(of: field, "token_id")
      default: throw reader.unknown(field, in: "TriggerSmartContract")
      }
    }
    guard let owner, let contract else {
      throw TronTransactionError(
        .invalidField, field: "TriggerSmartContract", offset: range.lowerBound, "an address is missing")
    }
    self.owner = owner
    self.contract = contract
  }
}
