// libFuzzer entry point: any bytes as a RIDL schema. Compiled together with the sources of the generator.

/// Reads the input as a schema; what can be read is generated.
///
/// Stops the program when a fault points outside the text or has nothing to say.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRIDL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let text = String(decoding: bytes, as: UTF8.self)
  do throws(SchemaErrors) {
    let schema = try SchemaLoader.schema(text: text, file: "fuzz.ridl")
    let files = Generator(schema: schema, schemaFile: "fuzz.ridl", module: "Fuzz").files()
    for file in files { precondition(file.text.hasSuffix("\n"), "a file does not end with a line") }
  } catch {
    precondition(!error.errors.isEmpty, "an error without a fault")
    let lines = text.unicodeScalars.count { $0 == "\n" } + 1
    for fault in error.errors {
      precondition((1...lines).contains(fault.location.line), "a fault outside the text")
      precondition(fault.location.column >= 1 && !fault.message.isEmpty, "a fault without place or message")
    }
  }
  return 0
}
