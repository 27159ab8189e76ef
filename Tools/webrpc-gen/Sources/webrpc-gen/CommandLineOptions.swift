import WebRPCGen

/// What the user asked for.
struct CommandLineOptions {
  struct Invalid: Error {
    let message: String
  }

  static let usage = """
    usage: webrpc-gen --schema FILE --module NAME --out FOLDER [--types] [--client] [--server] [--check]

    Writes Swift for the WebRPC schema in FILE: Types.gen.swift and Errors.gen.swift, Client.gen.swift,
    Server.gen.swift. Without --types, --client and --server it writes all of them.

      --schema FILE    the RIDL schema
      --module NAME    the Swift module that the files belong to
      --out FOLDER     where the files go
      --types          structs, enums and errors
      --client         the client of each service
      --server         the protocol and the router of each service
      --check          write nothing; exit with 1 and name the first line of each file that differs
      --help           this text
    """

  private(set) var schema = ""
  private(set) var module = ""
  private(set) var out = ""
  private(set) var parts: Generator.Parts = []
  private(set) var check = false
  private(set) var showsHelp = false

  init(_ arguments: [String]) throws(Invalid) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--schema": schema = try Self.value(of: argument, &rest)
      case "--module": module = try Self.value(of: argument, &rest)
      case "--out":
        out = try Self.value(of: argument, &rest)
        while out.count > 1, out.hasSuffix("/") { out.removeLast() }
      case "--types": parts.insert(.types)
      case "--client": parts.insert(.client)
      case "--server": parts.insert(.server)
      case "--check": check = true
      case "--help", "-h": showsHelp = true
      default: throw Invalid(message: "unknown argument '\(argument)'")
      }
    }
    if showsHelp { return }
    for (name, value) in [("--schema", schema), ("--module", module), ("--out", out)] where value.isEmpty {
      throw Invalid(message: "\(name) is missing")
    }
    guard Generator.isModuleName(module) else {
      throw Invalid(message: "--module: '\(module)' cannot be the name of a Swift module that uses WebRPC")
    }
    if parts.isEmpty { parts = .all }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Invalid) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Invalid(message: "\(option) needs a value")
    }
    return value
  }
}
