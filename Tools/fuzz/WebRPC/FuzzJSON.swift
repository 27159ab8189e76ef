// libFuzzer entry point: any bytes as JSON, read as a value, as a typed message and as a WebRPC answer.
import FoundationEssentials
import WebRPC

private struct Message: Codable, Hashable {
  var id: UInt64?
  var name: String?
  var ratio: Double?
  var flags: [Bool]?
  var bytes: WebRPCBytes?
  var expiresAt: WebRPCTimestamp?
  var any: JSONValue?
  var map: [String: JSONValue]?
}

/// Nothing may crash; what is read is written in one form that reads back as the same value; and Foundation's reader
/// agrees wherever both accept the text and no number is too wide for it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let value = try? WebRPCJSON.decode(JSONValue.self, from: bytes) {
    guard let written = try? WebRPCJSON.encode(value) else { fatalError("a value that was read cannot be written") }
    guard let again = try? WebRPCJSON.decode(JSONValue.self, from: written) else { fatalError("own text unreadable") }
    precondition((try? WebRPCJSON.encode(again)) == written, "two forms of one value")
    // A whole number that came with a fraction is an integer the second time.
    precondition(again == value || !isPlain(value), "the value does not come back")
    if isPlain(value), let theirs = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) {
      precondition(theirs == value, "Foundation reads another value")
    }
  }
  if let message = try? WebRPCJSON.decode(Message.self, from: bytes), let written = try? WebRPCJSON.encode(message) {
    guard let again = try? WebRPCJSON.decode(Message.self, from: written) else { fatalError("own message unreadable") }
    precondition((try? WebRPCJSON.encode(again)) == written, "two forms of one message")
    _ = message.expiresAt?.millisecondsSinceEpoch
  }
  for status in [200, 500] {
    _ = try? WebRPCAnswer.decode(Message.self, from: WebRPCResponse(status: status, body: bytes))
  }
  return 0
}

/// Whether every number is an integer of at most 64 bits, which leaves nothing to choose.
private func isPlain(_ value: JSONValue) -> Bool {
  switch value {
  case .object(let members): members.values.allSatisfy(isPlain)
  case .array(let elements): elements.allSatisfy(isPlain)
  case .string(let text): text.utf8.first != 0xEF
  case .number: false
  default: true
  }
}
