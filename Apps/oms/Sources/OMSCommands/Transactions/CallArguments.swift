import EVMChain
import OMSWallet
import TronChain
import WebRPC

/// A contract's method and its arguments as people type them.
///
/// Either `'transfer(address,uint256)' 0x… 100`, or the bare name with a type before each value:
/// `transfer address:0x… uint256:100`. Arrays and tuples are written as JSON, such as `[1,2]`.
struct CallArguments: Sendable {
  let signature: ABISignature
  let args: [AbiArg]

  init(method: String, words: [String], family: WalletType, command: String) throws {
    let values: [String]
    if method.contains("(") {
      signature = try Self.reading("`\(method)`", command) { () throws(ABIError) in try ABISignature(method) }
      values = words
      guard values.count == signature.inputs.count else {
        throw CommandFailure.usage(
          "`\(method)` takes \(signature.inputs.count) arguments, \(values.count) are given", command: command)
      }
    } else {
      var (types, texts): ([ABIType], [String]) = ([], [])
      for word in words {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
          throw CommandFailure.usage(
            "`\(word)`: expected TYPE:VALUE, such as uint256:100, or a method with its types, such as "
              + "'\(method)(uint256)'", command: command)
        }
        types.append(try Self.reading("`\(word)`", command) { () throws(ABIError) in try ABIType(parts[0]) })
        texts.append(parts[1])
      }
      signature = try Self.reading("`\(method)`", command) { () throws(ABIError) in
        try ABISignature(name: method, inputs: types)
      }
      values = texts
    }
    var args: [AbiArg] = []
    for (type, text) in zip(signature.inputs, values) {
      let value = try Self.value(text, type, command)
      // The service would refuse what does not fit; it is known here already.
      try Self.reading("`\(text)`", command) { () throws(ABIError) in
        _ = try ABIValue(Self.checkable(value, type, family), as: type)
      }
      args.append(AbiArg(type: type.description, value: value))
    }
    self.args = args
  }

  /// The values as people read them before they are sent: ` with 0x…, 100`, empty where there are none.
  ///
  /// A text stands in quotation marks, so that a comma in it does not look like the end of a value.
  var values: String {
    guard !args.isEmpty else { return "" }
    let texts = zip(signature.inputs, args).map { type, argument in
      if case .string(let text) = argument.value, type != .string { return text }
      return (try? JSONLine.text(argument.value)) ?? "?"
    }
    return " with " + texts.joined(separator: ", ")
  }

  private static func value(_ text: String, _ type: ABIType, _ command: String) throws -> JSONValue {
    switch type {
    case .bool where text == "true" || text == "false": return .bool(text == "true")
    case .array, .fixedArray, .tuple:
      guard let value = try? WebRPCJSON.decode(JSONValue.self, from: Array(text.utf8)), case .array = value else {
        throw CommandFailure.usage("`\(text)`: a value of \(type) is a JSON array, such as [1,2]", command: command)
      }
      return value
    default: return .string(text)
    }
  }

  /// The value as it can be checked: Tron's addresses in the form that the virtual machine knows.
  private static func checkable(_ value: JSONValue, _ type: ABIType, _ family: WalletType) -> EIP712Value {
    switch (value, type) {
    case (.string(let text), .address) where family == .tron:
      .string((try? TronAddress(text))?.evmAddress.checksummed ?? text)
    case (.array(let items), .array(let element)), (.array(let items), .fixedArray(let element, _)):
      .array(items.map { checkable($0, element, family) })
    case (.array(let items), .tuple(let types)) where items.count == types.count:
      .array(zip(items, types).map { checkable($0, $1, family) })
    case (.array(let items), _): .array(items.map { checkable($0, type, family) })
    case (.string(let text), _): .string(text)
    case (.integer(let number), _): .number(String(number))
    case (.unsignedInteger(let number), _): .number(String(number))
    case (.number(let number), _): .number(String(number))
    case (.bool(let flag), _): .bool(flag)
    case (.null, _), (.object, _): .null
    }
  }

  private static func reading<Value>(
    _ what: String, _ command: String, _ body: () throws(ABIError) -> Value
  ) throws -> Value {
    do throws(ABIError) {
      return try body()
    } catch {
      throw CommandFailure.usage("\(what): \(error.message)", command: command)
    }
  }
}
