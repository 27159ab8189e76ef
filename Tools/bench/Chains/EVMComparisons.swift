import CryptoCore
import EVMChain

/// The digest of a nested mail message against eth-account: once from what each side holds after reading, a `TypedData`
/// and a dictionary, and once from the JSON text.
///
/// The second bound is lower because 30 times is out of reach there: of the time that is left to us at 30 times, the
/// permutations of Keccak alone take more than half (27 for this message), and they are as fast as OpenSSL's.
func typedDataComparisons() throws -> [Comparison] {
  let json = try Repository.input("mail.json")
  let data = try TypedData(json: json)
  return [
    Comparison(
      name: "eip712-mail", bound: 30,
      answer: { Hex.encode(try data.signingHash()) },
      ours: { _ = try? data.signingHash() }),
    Comparison(
      name: "eip712-mail-json", bound: 15,
      answer: { Hex.encode(try TypedData(json: json).signingHash()) },
      ours: { _ = try? TypedData(json: json).signingHash() }),
  ]
}

/// A tuple of 20 fields, 7 of them arrays, against eth-abi.
func abiComparisons() throws -> [Comparison] {
  guard case .object(let input) = try EIP712Value(json: Repository.input("tuple.json")),
    case .string(let text)? = input["type"], let json = input["value"]
  else { throw Peer.Failure(description: "tuple.json is no object with a type and a value") }
  let types = [try ABIType(text)]
  let values = [try ABIValue(json, as: types[0])]
  let encoded = try ABI.encode(values, as: types)
  return [
    Comparison(
      name: "abi-encode-20", bound: 20,
      answer: { Hex.encode(try ABI.encode(values, as: types)) },
      ours: { _ = try? ABI.encode(values, as: types) }),
    Comparison(
      name: "abi-decode-20", bound: 20,
      answer: { Hex.encode(try ABI.encode(ABI.decode(encoded, as: types), as: types)) },
      ours: { _ = try? ABI.decode(encoded, as: types) }),
  ]
}
