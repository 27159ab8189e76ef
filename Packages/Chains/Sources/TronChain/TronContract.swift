/// What a transaction of Tron does.
public enum TronContract: Hashable, Sendable {
  /// Moves TRX; the amount in sun, a millionth of a TRX.
  case transfer(owner: TronAddress, to: TronAddress, amount: Int64)
  /// Calls a smart contract.
  case triggerSmartContract(TronContractCall)
  /// Any other kind: the contract's type, the `type_url` of its parameter, and the parameter's bytes.
  case other(type: Int32, typeURL: String, value: [UInt8])

  /// The account that must sign; nil for kinds that are not known here.
  public var owner: TronAddress? {
    switch self {
    case .transfer(let owner, _, _): owner
    case .triggerSmartContract(let call): call.owner
    case .other: nil
    }
  }

  private static let transferType: Int32 = 1
  private static let triggerType: Int32 = 31
  private static let transferURL = "type.googleapis.com/protocol.TransferContract"
  private static let triggerURL = "type.googleapis.com/protocol.TriggerSmartContract"

  /// The message `Transaction.Contract`.
  func serialized(permissionID: Int32) -> [UInt8] {
    let (type, url, value) = parts
    var parameter = ProtobufWriter()
    parameter.bytes(1, Array(url.utf8))
    parameter.bytes(2, value)
    var contract = ProtobufWriter()
    contract.integer(1, Int64(type))
    contract.message(2, parameter.output)
    contract.integer(5, Int64(permissionID))
    return contract.output
  }

  private var parts: (type: Int32, url: String, value: [UInt8]) {
    switch self {
    case .transfer(let owner, let to, let amount):
      var value = ProtobufWriter()
      value.bytes(1, owner.bytes)
      value.bytes(2, to.bytes)
      value.integer(3, amount)
      return (Self.transferType, Self.transferURL, value.output)
    case .triggerSmartContract(let call):
      return (Self.triggerType, Self.triggerURL, call.serialized)
    case .other(let type, let url, let value):
      return (type, url, value)
    }
  }

  /// Reads `Transaction.Contract` at a place of the data.
  static func decode(
    _ data: [UInt8], in range: Range<Int>
  ) throws(TronTransactionError) -> (contract: TronContract, permissionID: Int32) {
    var reader = ProtobufReader(data, in: range)
    var type: Int64 = 0
    var permissionID: Int64 = 0
    var parameter: Range<Int>?
    while let field = try reader.next() {
      switch field.number {
      case 1: type = try reader.integer(of: field, "type")
      case 2: parameter = try reader.range(of: field, "parameter")
      case 5: permissionID = try reader.integer(of: field, "Permission_id")
      default: throw reader.unknown(field, in: "contract")
      }
    }
    guard let type = Int32(exactly: type), let permissionID = Int32(exactly: permissionID) else {
      throw TronTransactionError(.invalidField, field: "contract", offset: range.lowerBound, "a number is too large")
    }
    guard let parameter else {
      throw TronTransactionError(.invalidField, field: "parameter", offset: range.lowerBound, "the field is missing")
    }
    return (try decode(type: type, data, in: parameter), permissionID)
  }

  /// Reads the `Any` that holds the parameter.
  private static func decode(
    type: Int32, _ data: [UInt8], in range: Range<Int>
  ) throws(TronTransactionError) -> TronContract {
    var reader = ProtobufReader(data, in: range)
    var url = ""
    var value = range.upperBound..<range.upperBound
    while let field = try reader.next() {
      switch field.number {
      case 1: url = try reader.text(of: field, "type_url")
      case 2: value = try reader.range(of: field, "value")
      default: throw reader.unknown(field, in: "parameter")
      }
    }
    switch (type, url) {
    case (transferType, transferURL): return try decodeTransfer(data, in: value)
    case (triggerType, triggerURL): return .triggerSmartContract(try TronContractCall(data, in: value))
    case (transferType, _), (triggerType, _), (_, transferURL), (_, triggerURL):
      throw TronTransactionError(
        .invalidField, field: "type_url", offset: range.lowerBound, "the type and the parameter do not belong together")
    default: return .other(type: type, typeURL: url, value: Array(data[value]))
    }
  }

  private static func decodeTransfer(
    _ data: [UInt8], in range: Range<Int>
  ) throws(TronTransactionError) -> TronContract {
    var reader = ProtobufReader(data, in: range)
    var owner: TronAddress?
    var to: TronAddress?
    var amount: Int64 = 0
    while let field = try reader.next() {
      switch field.number {
      case 1: owner = try reader.address(of: field, "owner_address")
      case 2: to = try reader.address(of: field, "to_address")
      case 3: amount = try reader.integer(of: field, "amount")
      default: throw reader.unknown(field, in: "TransferContract")
      }
    }
    guard let owner, let to else {
      throw TronTransactionError(
        .invalidField, field: "TransferContract", offset: range.lowerBound, "an address is missing")
    }
    return .transfer(owner: owner, to: to, amount: amount)
  }
}
