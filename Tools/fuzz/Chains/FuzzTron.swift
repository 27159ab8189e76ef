// libFuzzer entry point: any bytes as Tron's raw data and as a signed transaction.
import TronChain

/// What can be read is written back to the same bytes; a fault lies in the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTron(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(TronTransactionError) {
    let transaction = try TronTransaction(rawData: bytes)
    precondition(transaction.rawData == bytes, "raw data are not canonical")
  } catch { precondition((0...count).contains(error.offset), "a fault outside the bytes") }
  do throws(TronTransactionError) {
    let signed = try SignedTronTransaction(serialized: bytes)
    precondition(signed.serialized == bytes, "a signed transaction is not canonical")
    _ = signed.isSignedByOwner
  } catch { precondition((0...count).contains(error.offset), "a fault outside the bytes") }
  return 0
}
