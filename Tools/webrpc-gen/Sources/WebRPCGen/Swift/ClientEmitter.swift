/// Writes the client of a service.
struct ClientEmitter {
  let plan: SwiftPlan
  let service: ServiceDeclaration

  private var hasStreams: Bool { service.methods.contains(where: \.isStreaming) }
  private var hasCalls: Bool { service.methods.contains { !$0.isStreaming } }
  private var transportType: String {
    hasStreams ? "any WebRPCTransport & WebRPCStreamingTransport" : "any WebRPCTransport"
  }

  func write(to writer: inout SwiftWriter) {
    writer.documentation(
      Self.documentation(service.attributes, fallback: "Calls the service `\(service.name)`."))
    writer.block("public struct \(plan.swiftName(service))Client: Sendable") { writer in
      writer.documentation(["What stands between the base URL and the name of a method."])
      writer.line("public static let pathPrefix = \(SwiftNames.literal("\(plan.schema.basepath)/\(service.name)/"))")
      writer.documentation(["The `Webrpc` header of each request: who generated this client, from which schema."])
      writer.line("public static let webrpcHeader = \(SwiftNames.literal(webrpcHeader))")
      writer.blank()
      writer.line("private let baseURL: String")
      writer.line("private let transport: \(transportType)")
      writer.line("private let headers: WebRPCHeaders")
      writer.line("private let timeout: Duration?")
      writer.blank()
      writeInitializer(to: &writer)
      for method in service.methods {
        writer.blank()
        write(method, to: &writer)
      }
      if hasCalls {
        writer.blank()
        writer.lines(Self.call)
      }
      writer.blank()
      writer.lines(Self.prepare)
    }
  }

  /// The value of the `Webrpc` header: given by the schema, else made from its name and version.
  private var webrpcHeader: String {
    service.attributes["swift.webrpc"]?.value
      ?? "webrpc@v1;\(Generator.name)@\(Generator.version);\(plan.schema.name)@\(plan.schema.version)"
  }

  static func documentation(_ attributes: Attributes, fallback: String) -> [String] {
    let paragraphs = SwiftWriter.paragraphs(attributes.documentation)
    return paragraphs.isEmpty ? [fallback] : paragraphs
  }

  private func writeInitializer(to writer: inout SwiftWriter) {
    writer.lines(
      """
      /// Makes a client.
      ///
      /// - Parameters:
      ///   - baseURL: what stands before the paths of the schema, for example `https://api.example.com`.
      ///   - transport: sends the requests.
      ///   - headers: sent with each request besides the client's own, and in place of those with the same name.
      ///   - timeout: time for each call; `nil` leaves it to the transport.
      """)
    let parameters = [
      "baseURL: String", "transport: \(transportType)", "headers: WebRPCHeaders = [:]", "timeout: Duration? = nil",
    ]
    writer.list("public init(", parameters, ") {")
    writer.indented { writer in
      writer.lines(
        """
        self.baseURL = String(baseURL.reversed().drop { $0 == "/" }.reversed())
        self.transport = transport
        self.headers = headers
        self.timeout = timeout
        """)
    }
    writer.line("}")
  }

  private func write(_ method: MethodDeclaration, to writer: inout SwiftWriter) {
    var documentation = Self.documentation(method.attributes, fallback: "Calls `\(service.name)/\(method.name)`.")
    documentation += errors(of: method)
    if method.isStreaming {
      documentation += [
        "", "- Returns: the messages as they arrive. Leaving the loop or cancelling its task ends the call.",
      ]
    } else {
      documentation.append("")
    }
    documentation.append(
      "- Throws: `WebRPCError` for an error answer or an unreadable one, or what the transport throws.")
    writer.documentation(documentation)
    if let deprecated = method.attributes["deprecated"] {
      let message = deprecated.value.isEmpty ? "" : ", message: \(SwiftNames.literal("Use \(deprecated.value)."))"
      writer.line("@available(*, deprecated\(message))")
    }

    var parameters: [String] = []
    var argument = "NoFields()"
    if case .type(let type) = plan.request(method, of: service) {
      parameters = ["_ request: \(type)"]
      argument = "request"
    }
    let function = SwiftNames.escaped(method.swiftName)
    let name = SwiftNames.literal(method.name)
    let body: [String]
    var result = ""
    switch plan.response(method, of: service) {
    case .empty:
      body = ["_ = try await call(\(name), \(argument)) as NoFields"]
    case .type(let type) where method.isStreaming:
      result = " -> AsyncThrowingStream<\(type), any Error>"
      body = [
        "let response = try await transport.stream(prepare(\(name), \(argument)))",
        "return try await WebRPCMessageStream.messages(of: \(type).self, from: response, timeout: timeout)",
      ]
    case .type(let type):
      result = " -> \(type)"
      body = ["try await call(\(name), \(argument))"]
    }
    writer.list("public func \(function)(", parameters, ") async throws\(result) {")
    writer.indented { writer in
      for line in body { writer.line(line) }
    }
    writer.line("}")
  }

  /// The errors that the schema names for a method, one on each line.
  private func errors(of method: MethodDeclaration) -> [String] {
    let names = method.errors.compactMap { name in plan.schema.errors.first { $0.name == name.name } }
    guard !names.isEmpty else { return [] }
    return ["", "It answers with these errors:"] + names.map { "- `\($0.swiftName)`, code \($0.code)" }
  }

  private static let call = """
    private func call<Response: Decodable>(_ method: String, _ message: some Encodable) async throws -> Response {
      let response = try await transport.send(prepare(method, message))
      return try WebRPCAnswer.decode(Response.self, from: response)
    }
    """

  private static let prepare = """
    private func prepare(_ method: String, _ message: some Encodable) throws -> WebRPCRequest {
      let path = Self.pathPrefix + method
      let standard: WebRPCHeaders = [
        "Content-Type": "application/json",
        "Accept": "application/json",
        "Webrpc": Self.webrpcHeader,
      ]
      return WebRPCRequest(
        url: baseURL + path,
        path: path,
        headers: standard.merging(headers),
        body: try WebRPCJSON.encode(message),
        timeout: timeout
      )
    }
    """
}
