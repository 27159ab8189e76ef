// libFuzzer entry point: any bytes as PEM.
import CryptoCore
import CryptoP256

/// Blocks that can be read come back from what is written of them; a fault lies in the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPEM(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  do throws(PEMError) {
    for block in try PEM.decode(text) {
      let written = PEM.encode(block.content, label: block.label)
        .withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      precondition((try? PEM.decode(written)) == [block], "a block does not come back")
    }
  } catch {
    precondition((0...text.utf8.count).contains(error.offset), "a fault outside the text")
  }
  _ = try? P256PublicKey(pem: text)
  _ = try? P256PrivateKey(pem: text)
  return 0
}
