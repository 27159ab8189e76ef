// libFuzzer entry point: any bytes as hex, base64, base64url, base58 and base58check.
import CryptoCore

/// What can be read must be written back to the same text (hex: but for case and prefix); a fault lies in the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  let length = text.utf8.count
  do throws(HexError) {
    let read = try Hex.decode(text)
    precondition(text.lowercased().hasSuffix(Hex.encode(read)), "hex is not what was read")
  } catch { precondition((0...length).contains(error.offset), "a fault outside the text") }
  do throws(Base64Error) {
    let base64 = try Base64.decode(text)
    precondition(Base64.encode(base64) == text, "base64 is not canonical")
  } catch { precondition((0...length).contains(error.offset), "a fault outside the text") }
  do throws(Base64Error) {
    let base64url = try Base64URL.decode(text)
    precondition(Base64URL.encode(base64url) == text, "base64url is not canonical")
  } catch { precondition((0...length).contains(error.offset), "a fault outside the text") }
  do throws(Base58Error) {
    let base58 = try Base58.decode(text)
    precondition(Base58.encode(base58) == text, "base58 is not canonical")
    let base58check = try Base58Check.decode(text)
    precondition(Base58Check.encode(base58check) == text, "base58check is not canonical")
  } catch { precondition((0...length).contains(error.offset), "a fault outside the text") }
  // The other way: any bytes come back from their text.
  precondition((try? Hex.decode(Hex.encode(bytes))) == bytes)
  precondition((try? Base64.decode(Base64.encode(bytes))) == bytes)
  precondition((try? Base64URL.decode(Base64URL.encode(bytes))) == bytes)
  precondition((try? Base58.decode(Base58.encode(bytes))) == bytes)
  return 0
}
