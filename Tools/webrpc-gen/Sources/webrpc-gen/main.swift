import WebRPCGen

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes a line to the error stream.
func complain(_ message: String) {
  let bytes = Array((message + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Ends the program with a line on the error stream.
func fail(_ message: String, code: Int32) -> Never {
  complain(message)
  exit(code)
}

let options: CommandLineOptions
do {
  options = try CommandLineOptions(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail("webrpc-gen: \(error.message)\n\n\(CommandLineOptions.usage)", code: 2)
}

if options.showsHelp {
  print(CommandLineOptions.usage)
  exit(0)
}

do {
  let schema = try SchemaLoader.load(options.schema) { path throws in try SchemaFile.schema(path) }
  try Generator.check(module: options.module, for: schema, parts: options.parts)
  let fileName = String(options.schema.split(separator: "/").last ?? "")
  let files = Generator(schema: schema, schemaFile: fileName, module: options.module).files(options.parts)
  if options.check {
    let differences = OutputCheck.differences(files, of: options.parts) { name in
      try? SchemaFile.read(options.out + "/" + name)
    }
    for difference in differences { complain("\(options.out)/\(difference)") }
    exit(differences.isEmpty ? 0 : 1)
  }
  try OutputFolder(path: options.out).write(files, of: options.parts)
} catch let errors as SchemaErrors {
  fail(errors.description, code: 1)
} catch let error as FileError {
  fail("webrpc-gen: \(error.message)", code: 1)
}
