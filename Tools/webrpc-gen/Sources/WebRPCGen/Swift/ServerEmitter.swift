/// Writes the server side of a service: the protocol to implement, and the router that calls it.
struct ServerEmitter {
  let plan: SwiftPlan
  let service: ServiceDeclaration

  private var name: String { plan.swiftName(service) }
  private var calls: [MethodDeclaration] { service.methods.filter { !$0.isStreaming } }
  private var streams: [MethodDeclaration] { service.methods.filter(\.isStreaming) }

  func write(to writer: inout SwiftWriter) {
    writeProtocol(to: &writer)
    writer.blank()
    writeRouter(to: &writer)
  }

  private func writeProtocol(to writer: inout SwiftWriter) {
    writer.documentation(
      ClientEmitter.documentation(service.attributes, fallback: "The service `\(service.name)`.") + [
        "",
        "Methods throw `WebRPCError` to answer with that error; any other error is answered as an internal error"
          + " that says nothing about itself.",
      ])
    writer.block("public protocol \(name)Service<Context>: Sendable") { writer in
      writer.documentation(["What authorizing a request finds out, for example who calls."])
      writer.line("associatedtype Context: Sendable")
      for method in service.methods {
        writer.blank()
        write(method, to: &writer)
      }
    }
  }

  private func write(_ method: MethodDeclaration, to writer: inout SwiftWriter) {
    var documentation = ClientEmitter.documentation(
      method.attributes, fallback: "Answers `\(service.name)/\(method.name)`.")
    if let deprecated = method.attributes["deprecated"] {
      documentation += ["", StructEmitter.deprecation(deprecated)]
    }
    writer.documentation(documentation)
    var parameters = ["context: Context"]
    if case .type(let type) = plan.request(method, of: service) { parameters.insert("_ request: \(type)", at: 0) }
    var result = ""
    if case .type(let type) = plan.response(method, of: service) {
      result = method.isStreaming ? " -> AsyncThrowingStream<\(type), any Error>" : " -> \(type)"
    }
    writer.list("func \(function(method))(", parameters, ") async throws\(result)")
  }

  private func writeRouter(to writer: inout SwiftWriter) {
    writer.documentation([
      "Takes requests for `\(service.name)` apart and puts answers together; how they travel is not its business."
    ])
    writer.block("public struct \(name)Router<Service: \(name)Service>: Sendable") { writer in
      writer.documentation(["What the paths of this service begin with."])
      writer.line(
        "public static var pathPrefix: String { \(SwiftNames.literal("\(plan.schema.basepath)/\(service.name)/")) }")
      writer.blank()
      writeNames(service.methods, "methods", "The names of the methods, in the order of the schema.", to: &writer)
      if !streams.isEmpty {
        writer.blank()
        writeNames(streams, "streamingMethods", "The names of the methods that answer with a stream.", to: &writer)
      }
      writer.blank()
      writer.line("private let service: Service")
      writer.blank()
      writer.documentation(["Makes a router that calls `service`."])
      writer.block("public init(_ service: Service)") { $0.line("self.service = service") }
      writer.blank()
      writeRespond(to: &writer)
      if !streams.isEmpty {
        writer.blank()
        writer.lines(Self.respondStreaming)
      }
      writer.blank()
      writer.lines(Self.method)
      writer.blank()
      writeSwitch(calls, "call", "WebRPCServerResponse", to: &writer)
      if !streams.isEmpty {
        writer.blank()
        writeSwitch(streams, "open", "WebRPCServerStreamingResponse", to: &writer)
      }
    }
  }

  private func writeNames(
    _ methods: [MethodDeclaration], _ property: String, _ documentation: String, to writer: inout SwiftWriter
  ) {
    writer.documentation([documentation])
    writer.block("public static var \(property): [String]") { writer in
      writer.list("[", methods.map { SwiftNames.literal($0.name) }, "]")
    }
  }

  private func writeRespond(to writer: inout SwiftWriter) {
    writer.documentation([
      "Answers one request.",
      "",
      "The path is checked first, then the HTTP method, then `authorize` is asked, and only then the body is read."
        + (streams.isEmpty ? "" : " Streaming methods are not known here; `respondStreaming` answers them."),
      "",
    ])
    writer.lines(Self.respond)
  }

  /// A function that reads the message for one of `methods`, calls the service and makes the answer.
  private func writeSwitch(
    _ methods: [MethodDeclaration], _ function: String, _ result: String, to writer: inout SwiftWriter
  ) {
    writer.lines(
      """
      private func \(function)(
        _ method: String,
        _ request: WebRPCServerRequest,
        _ context: Service.Context
      ) async throws -> \(result) {
      """)
    writer.indented { writer in
      writer.line("switch method {")
      for method in methods {
        writer.line("case \(SwiftNames.literal(method.name)):")
        writer.indented { writeCase(method, result, to: &$0) }
      }
      writer.line("default:")
      writer.indented { $0.line("throw WebRPCError.badRoute()") }
      writer.line("}")
    }
    writer.line("}")
  }

  private func writeCase(_ method: MethodDeclaration, _ result: String, to writer: inout SwiftWriter) {
    var arguments = ["context: context"]
    switch plan.request(method, of: service) {
    case .empty:
      writer.line("try request.expectNoFields()")
    case .type(let type):
      arguments.insert("try request.message(\(type).self)", at: 0)
    }
    switch plan.response(method, of: service) {
    case .empty:
      writer.list("try await service.\(function(method))(", arguments, ")")
      writer.line("return try \(result)(encoding: NoFields())")
    case .type:
      writer.list("let response = try await service.\(function(method))(", arguments, ")")
      writer.line("return \(method.isStreaming ? "" : "try ")\(result)(encoding: response)")
    }
  }

  private func function(_ method: MethodDeclaration) -> String {
    SwiftNames.escaped(method.swiftName)
  }
}
