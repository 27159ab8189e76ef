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
    precondition((try? SignedTronTransaction(serialized: signed.serialized)) == signed, "it does not come back")
    _ = signed.isSignedByOwner
  } catch { precondition((0...count).contains(error.offset), "a fault outside the bytes") }
  return 0
}
