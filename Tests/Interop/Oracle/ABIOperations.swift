import CryptoCore
import EVMChain

let abiOperations: [String: Operation] = [
  "abi.encode": { question in
    let types = try question.texts("types").map { try ABIType($0) }
    let values = try zip(question.list("values"), types).map { try ABIValue($0, as: $1) }
    return .hex(try ABI.encode(values, as: types))
  },
  "abi.decode": { question in
    let types = try question.texts("types").map { try ABIType($0) }
    return .array(try ABI.decode(question.bytes("data"), as: types).map(json))
  },
  "selector": { question in
    let signature = try ABISignature(
      name: question.text("name"), inputs: question.texts("types").map { try ABIType($0) })
    guard try ABI.selector(of: signature.description) == signature.selector else {
      throw QuestionError.member("the two ways differ")
    }
    return .hex(signature.selector)
  },
]

/// Integers are decimal text, bytes `0x` text, arrays and tuples arrays.
private func json(_ value: ABIValue) -> EIP712Value {
  switch value {
  case .uint(let number): .string("\(number)")
  case .int(let number): .string("\(number)")
  case .address(let address): .string(address.lowercased)
  case .bool(let flag): .bool(flag)
  case .bytes(let bytes): .string(Hex.encode(bytes, prefix: true))
  case .string(let text): .string(text)
  case .array(let values), .tuple(let values): .array(values.map(json))
  }
}
