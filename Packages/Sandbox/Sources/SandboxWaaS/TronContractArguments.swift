internal import EVMChain
internal import OMSWaaSAPI
internal import TronChain
internal import WebRPC

extension ContractCall {
  /// The call data of a method on Tron: addresses among the arguments may be Base58Check, hex with the prefix 41, or 20
  /// bytes with `0x`.
  static func tronData(method: String, arguments: [AbiArg]) throws(WebRPCError) -> [UInt8] {
    var translated: [AbiArg] = []
    for argument in arguments {
      guard let type = try? ABIType(argument.type) else {
        translated.append(argument)
        continue
      }
      translated.append(AbiArg(type: argument.type, value: try virtualMachineForm(of: argument.value, as: type)))
    }
    return try data(method: method, arguments: translated)
  }

  /// The value with its addresses as the virtual machine knows them. What does not fit the type is left as it is: it is
  /// refused when it is encoded.
  private static func virtualMachineForm(of value: JSONValue, as type: ABIType) throws(WebRPCError) -> JSONValue {
    switch (type, value) {
    case (.address, .string(let text)):
      if text.utf8.count == 42, text.hasPrefix("0x") { return value }
      do throws(TronAddressError) {
        return .string(try TronAddress(text).evmAddress.lowercased)
      } catch {
        throw .waas(.invalidRequest, cause: "an argument is not a Tron address: \(error.message)")
      }
    case (.array(let element), .array(let items)), (.fixedArray(let element, _), .array(let items)):
      return .array(try forms(of: items) { _ in element })
    case (.tuple(let types), .array(let items)) where types.count == items.count:
      return .array(try forms(of: items) { types[$0] })
    default: return value
    }
  }

  private static func forms(
    of items: [JSONValue], _ type: (Int) -> ABIType
  ) throws(WebRPCError) -> [JSONValue] {
    var forms: [JSONValue] = []
    for (index, item) in items.enumerated() { forms.append(try virtualMachineForm(of: item, as: type(index))) }
    return forms
  }
}
