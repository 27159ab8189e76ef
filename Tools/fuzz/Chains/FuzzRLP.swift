// libFuzzer entry point: any bytes as RLP and as a signed transaction.
import EVMChain

/// What can be read is written back to the same bytes; a fault lies in the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRLP(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(RLPError) {
    let item = try RLP.decode(bytes)
    precondition(RLP.encode(item) == bytes, "RLP is not canonical")
  } catch {
    precondition((0...count).contains(error.offset), "a fault outside the bytes")
  }
  do throws(EVMTransactionError) {
    let transaction = try SignedEVMTransaction(raw: bytes)
    precondition(transaction.raw == bytes, "a transaction is not canonical")
    _ = transaction.hash
    _ = try transaction.recoverSender()
  } catch {
    precondition((0...count).contains(error.offset ?? 0), "a fault outside the bytes")
  }
  return 0
}
