// libFuzzer entry point: one line with types, then data for them.
import EVMChain

/// Values that can be read come back from what is written of them, and are not larger than the data are worth.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzABI(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let line = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
  let data = bytes.drop { $0 != 10 }.dropFirst()
  _ = RevertReason(data: data)
  _ = try? AccountSignature(bytes: data)
  do throws(ABIError) {
    let signature = try ABISignature("f(" + line + ")")
    precondition((try? ABISignature(signature.description)) == signature, "a signature does not come back")
    let types = signature.inputs
    let values = try ABI.decode(data, as: types)
    let encoded = try ABI.encode(values, as: types)
    precondition(encoded.count <= 16 * count + 16384, "the values are larger than the data are worth")
    precondition((try? ABI.decode(encoded, as: types, strict: true)) == values, "values do not come back")
    let isStrict = (try? ABI.decode(data, as: types, strict: true)) != nil
    precondition(isStrict == data.elementsEqual(encoded), "strict decoding accepts one encoding")
  } catch {
    // The text has two characters in front, and repaired bytes may be longer.
    precondition((0...(count + line.utf8.count + 3)).contains(error.offset ?? 0), "a fault outside the bytes")
  }
  return 0
}
