/// Writes the server side of a service: the protocol to implement, and the router that calls it.
struct ServerEmitter {
  let plan: SwiftPlan
  let service: ServiceDeclaration

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
    writer.block("public protocol \(service.name)Service<Context>: Sendable") { writer in
      writer.documentation(["What authorizing a request finds out, for example who calls."])
      writer.line("associatedtype Context: Sendable")
      for method in service.methods {
        writer.blank()
        var documentation = ClientEmitter.documentation(
          method.attributes, fallback: "Answers `\(service.name)/\(method.name)`.")
        if let deprecated = method.attributes["deprecated"] {
          documentation += ["", StructEmitter.deprecation(deprecated)]
        }
        writer.documentation(documentation)
        var parameters = ["context: Context"]
        if case .type(let type) = plan.request(method, of: service) {
          parameters.insert("_ request: \(type)", at: 0)
        }
        var result = ""
        if case .type(let type) = plan.response(method, of: service) { result = " -> \(type)" }
        let function = SwiftNames.escaped(SwiftNames.lowerCamel(method.name))
        writer.list("func \(function)(", parameters, ") async throws\(result)")
      }
    }
  }

  private func writeRouter(to writer: inout SwiftWriter) {
    let name = service.name + "Router"
    writer.documentation([
      "Takes requests for `\(service.name)` apart and puts answers together; how they travel is not its business."
    ])
    writer.block("public struct \(name)<Service: \(service.name)Service>: Sendable") { writer in
      writer.documentation(["What the paths of this service begin with."])
      writer.line(
        "public static var pathPrefix: String { \(SwiftNames.literal("\(plan.schema.basepath)/\(service.name)/")) }")
      writer.blank()
      writer.documentation(["The names of the methods, in the order of the schema."])
      writer.line("public static var methods: [String] {")
      writer.indented { $0.list("[", service.methods.map { SwiftNames.literal($0.name) }, "]") }
      writer.line("}")
      writer.blank()
      writer.line("private let service: Service")
      writer.blank()
      writer.documentation(["Makes a router that calls `service`."])
      writer.block("public init(_ service: Service)") { $0.line("self.service = service") }
      writer.blank()
      writeRespond(to: &writer)
      writer.blank()
      writeCall(to: &writer)
    }
  }

  private func writeRespond(to writer: inout SwiftWriter) {
    writer.documentation([
      "Answers one request.",
      "",
      "The path is checked first, then the HTTP method, then `authorize` is asked, and only then the body is read.",
      "",
      "- Parameters:",
    ])
    writer.line("///   - request: the request as it arrived.")
    writer.line("///   - authorize: says on whose behalf the method of this name is called, or throws `WebRPCError`.")
    writer.documentation(["- Returns: the answer of the service, or an error in the form of WebRPC."])
    writer.line("public func respond(")
    writer.indented { writer in
      writer.line("to request: WebRPCServerRequest,")
      writer.line("authorize: @Sendable (_ method: String) async throws -> Service.Context")
    }
    writer.line(") async -> WebRPCServerResponse {")
    writer.indented { writer in
      writer.lines(
        """
        do {
          guard request.path.hasPrefix(Self.pathPrefix) else { throw WebRPCError.badRoute() }
          let method = String(request.path.dropFirst(Self.pathPrefix.count))
          guard Self.methods.contains(method) else { throw WebRPCError.badRoute() }
          guard request.method == "POST" else { throw WebRPCError.badMethod() }
          return try await call(method, request, try await authorize(method))
        } catch let error as WebRPCError {
          return WebRPCServerResponse(error: error)
        } catch {
          return WebRPCServerResponse(error: .internalError())
        }
        """)
    }
    writer.line("}")
  }

  private func writeCall(to writer: inout SwiftWriter) {
    writer.line("private func call(")
    writer.indented { writer in
      writer.line("_ method: String,")
      writer.line("_ request: WebRPCServerRequest,")
      writer.line("_ context: Service.Context")
    }
    writer.line(") async throws -> WebRPCServerResponse {")
    writer.indented { writer in
      writer.line("switch method {")
      for method in service.methods {
        writer.line("case \(SwiftNames.literal(method.name)):")
        writer.indented { write(method, to: &$0) }
      }
      writer.line("default:")
      writer.indented { $0.line("throw WebRPCError.badRoute()") }
      writer.line("}")
    }
    writer.line("}")
  }

  private func write(_ method: MethodDeclaration, to writer: inout SwiftWriter) {
    let function = SwiftNames.escaped(SwiftNames.lowerCamel(method.name))
    var arguments = ["context: context"]
    switch plan.request(method, of: service) {
    case .empty:
      writer.line("_ = try request.message(NoFields.self)")
    case .type(let type):
      arguments.insert("try request.message(\(type).self)", at: 0)
    }
    if case .type = plan.response(method, of: service) {
      writer.list("let response = try await service.\(function)(", arguments, ")")
      writer.line("return try WebRPCServerResponse(encoding: response)")
    } else {
      writer.list("try await service.\(function)(", arguments, ")")
      writer.line("return try WebRPCServerResponse(encoding: NoFields())")
    }
  }

  /// What all routers of a file share.
  static let support = """
    extension WebRPCServerRequest {
      /// The message in the body.
      fileprivate func message<Message: Decodable>(_ type: Message.Type) throws -> Message {
        do {
          return try WebRPCJSON.decode(type, from: body)
        } catch {
          throw WebRPCError.badRequest(cause: "the body does not fit the method")
        }
      }
    }
    """
}
