// libFuzzer entry point: any bytes as an RFC 3339 time.
import WebRPC

/// A time that is read is written in one form that reads back as the same millisecond.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTimestamp(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let milliseconds = WebRPCTimestamp(text: text).millisecondsSinceEpoch else { return 0 }
  let written = WebRPCTimestamp(millisecondsSinceEpoch: milliseconds)
  // An offset can move a time out of the years that the writer can express.
  let isWritable = (-62_167_219_200_000...253_402_300_799_999).contains(milliseconds)
  precondition(!isWritable || written.millisecondsSinceEpoch == milliseconds, "the time does not come back")
  return 0
}
