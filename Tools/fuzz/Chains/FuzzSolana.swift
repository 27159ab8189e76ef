// libFuzzer entry point: any bytes as a Solana message, a transaction and an off-chain message.
import SolanaChain

/// What can be read is written back to the same bytes; a fault lies in the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSolana(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(SolanaError) {
    let message = try SolanaMessage(serialized: bytes)
    precondition(message.serialized == bytes, "a message is not canonical")
  } catch { precondition((0...count).contains(error.offset ?? 0), "a fault outside the bytes") }
  do throws(SolanaError) {
    let transaction = try SolanaTransaction(serialized: bytes)
    precondition(transaction.serialized == bytes, "a transaction is not canonical")
    _ = transaction.hasValidSignatures
  } catch { precondition((0...count).contains(error.offset ?? 0), "a fault outside the bytes") }
  for hasShortHeader in [false, true] {
    do throws(SolanaError) {
      let message = try SolanaOffchainMessage(serialized: bytes, hasShortHeader: hasShortHeader)
      precondition(message.serialized == bytes, "an off-chain message is not canonical")
    } catch { precondition((0...count).contains(error.offset ?? 0), "a fault outside the bytes") }
  }
  if count == 32, let key = try? SolanaPublicKey(bytes: bytes) {
    _ = key.isOnCurve
    precondition((try? SolanaPublicKey(key.base58)) == key, "an address does not come back")
  }
  return 0
}
