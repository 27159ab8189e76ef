/// Writes the client of a service.
struct ClientEmitter {
  let plan: SwiftPlan
  let service: ServiceDeclaration

  func write(to writer: inout SwiftWriter) {
    let name = service.name + "Client"
    writer.documentation(
      Self.documentation(service.attributes, fallback: "Calls the service `\(service.name)`."))
    writer.block("public struct \(name): Sendable") { writer in
      writer.documentation(["What stands between the base URL and the name of a method."])
      writer.line("public static let pathPrefix = \(SwiftNames.literal("\(plan.schema.basepath)/\(service.name)/"))")
      writer.documentation(["The `Webrpc` header of each request: who generated this client, from which schema."])
      writer.line("public static let webrpcHeader = \(SwiftNames.literal(Self.webrpcHeader(service, plan.schema)))")
      writer.blank()
      writer.line("private let baseURL: String")
      writer.line("private let transport: any WebRPCTransport")
      writer.line("private let headers: WebRPCHeaders")
      writer.blank()
      writeInitializer(to: &writer)
      for method in service.methods {
        writer.blank()
        write(method, to: &writer)
      }
      writer.blank()
      writeCall(to: &writer)
    }
  }

  /// The value of the `Webrpc` header: given by the schema, else made from its name and version.
  static func webrpcHeader(_ service: ServiceDeclaration, _ schema: Schema) -> String {
    service.attributes["swift.webrpc"]?.value
      ?? "webrpc@v1;\(Generator.name)@\(Generator.version);\(schema.name)@\(schema.version)"
  }

  static func documentation(_ attributes: Attributes, fallback: String) -> [String] {
    let paragraphs = SwiftWriter.paragraphs(attributes.documentation)
    return paragraphs.isEmpty ? [fallback] : paragraphs
  }

  private func writeInitializer(to writer: inout SwiftWriter) {
    writer.documentation([
      "Makes a client.",
      "",
      "- Parameters:",
    ])
    writer.line("///   - baseURL: what stands before the paths of the schema, for example `https://api.example.com`.")
    writer.line("///   - transport: sends the requests.")
    writer.line("///   - headers: sent with each request besides the client's own.")
    writer.block("public init(baseURL: String, transport: any WebRPCTransport, headers: WebRPCHeaders = [:])") {
      writer in
      writer.line("self.baseURL = baseURL.hasSuffix(\"/\") ? String(baseURL.dropLast()) : baseURL")
      writer.line("self.transport = transport")
      writer.line("self.headers = headers")
    }
  }

  private func write(_ method: MethodDeclaration, to writer: inout SwiftWriter) {
    writer.documentation(
      Self.documentation(method.attributes, fallback: "Calls `\(service.name)/\(method.name)`.") + [
        "", "- Throws: `WebRPCError` for an error answer or an unreadable one, or what the transport throws.",
      ])
    if let deprecated = method.attributes["deprecated"] {
      let message = deprecated.value.isEmpty ? "" : ", message: \(SwiftNames.literal("Use \(deprecated.value)."))"
      writer.line("@available(*, deprecated\(message))")
    }
    let function = SwiftNames.escaped(SwiftNames.lowerCamel(method.name))
    var parameter = ""
    var argument = "NoFields()"
    if case .type(let type) = plan.request(method, of: service) {
      parameter = "_ request: \(type)"
      argument = "request"
    }
    var result = ""
    var assignment = "_ = try await call"
    var annotation = " as NoFields"
    if case .type(let type) = plan.response(method, of: service) {
      result = " -> \(type)"
      assignment = "try await call"
      annotation = ""
    }
    writer.list("public func \(function)(", parameter.isEmpty ? [] : [parameter], ") async throws\(result) {")
    writer.indented { writer in
      writer.line("\(assignment)(\(SwiftNames.literal(method.name)), \(argument))\(annotation)")
    }
    writer.line("}")
  }

  private func writeCall(to writer: inout SwiftWriter) {
    writer.lines(
      """
      private func call<Request: Encodable, Response: Decodable>(
        _ method: String,
        _ request: Request
      ) async throws -> Response {
        let path = Self.pathPrefix + method
        let standard: WebRPCHeaders = [
          "Content-Type": "application/json",
          "Accept": "application/json",
          "Webrpc": Self.webrpcHeader,
        ]
        let body = try WebRPCJSON.encode(request)
        let response = try await transport.send(
          WebRPCRequest(url: baseURL + path, path: path, headers: standard.merging(headers), body: body)
        )
        return try WebRPCAnswer.decode(Response.self, from: response)
      }
      """)
  }
}
