// libFuzzer entry point: any bytes as typed data in JSON.
import EVMChain

/// Reading and hashing end, with a digest or with a fault that lies in the text; the digest does not depend on chance.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTypedData(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(TypedDataError) {
    let data = try TypedData(json: bytes)
    let digest = try data.signingHash()
    precondition(digest.count == 32)
    let again = try TypedData(json: bytes)
    precondition((try? again.signingHash()) == digest, "two digests of the same text")
  } catch {
    precondition((0...count).contains(error.offset ?? 0), "a fault outside the text")
  }
  return 0
}
