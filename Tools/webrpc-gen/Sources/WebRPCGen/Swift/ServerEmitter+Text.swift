/// The parts of a router that are the same for every service.
extension ServerEmitter {
  static let respond = """
    /// - Parameters:
    ///   - request: the request as it arrived.
    ///   - authorize: says on whose behalf the method of this name is called, or throws `WebRPCError`.
    /// - Returns: the answer of the service, or an error in the form of WebRPC.
    public func respond(
      to request: WebRPCServerRequest,
      authorize: @Sendable (_ method: String) async throws -> Service.Context
    ) async -> WebRPCServerResponse {
      do {
        let method = try Self.method(of: request)
        return try await call(method, request, try await authorize(method))
      } catch let error as WebRPCError {
        return WebRPCServerResponse(error: error)
      } catch {
        return WebRPCServerResponse(error: .internalError())
      }
    }
    """

  static let respondStreaming = """
    /// Answers one request to any method. Streams are made as they are read; an error ends one with a last line.
    ///
    /// - Parameters:
    ///   - request: the request as it arrived.
    ///   - authorize: says on whose behalf the method of this name is called, or throws `WebRPCError`.
    /// - Returns: the answer of the service, or an error in the form of WebRPC.
    public func respondStreaming(
      to request: WebRPCServerRequest,
      authorize: @Sendable (_ method: String) async throws -> Service.Context
    ) async -> WebRPCServerStreamingResponse {
      do {
        let method = try Self.method(of: request)
        guard Self.streamingMethods.contains(method) else {
          return WebRPCServerStreamingResponse(await respond(to: request, authorize: authorize))
        }
        return try await open(method, request, try await authorize(method))
      } catch let error as WebRPCError {
        return WebRPCServerStreamingResponse(WebRPCServerResponse(error: error))
      } catch {
        return WebRPCServerStreamingResponse(WebRPCServerResponse(error: .internalError()))
      }
    }
    """

  static let method = """
    private static func method(of request: WebRPCServerRequest) throws -> String {
      guard request.path.hasPrefix(pathPrefix) else { throw WebRPCError.badRoute() }
      let method = String(request.path.dropFirst(pathPrefix.count))
      guard methods.contains(method) else { throw WebRPCError.badRoute() }
      guard request.method == "POST" else { throw WebRPCError.badMethod() }
      return method
    }
    """

  /// What all routers of a file share.
  static let support = """
    extension WebRPCServerRequest {
      /// The message in the body.
      fileprivate func message<Message: Decodable>(_ type: Message.Type) throws -> Message {
        do {
          return try WebRPCJSON.decode(type, from: body)
        } catch {
          throw WebRPCError.badRequest(reading: error)
        }
      }
    }
    """

  /// What routers of methods without arguments need besides.
  static let noFieldsSupport = """
    extension WebRPCServerRequest {
      /// Checks that the body is a message without fields: nothing, `null` or an object.
      fileprivate func expectNoFields() throws {
        let isEmpty = body.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        if !isEmpty { _ = try message(NoFields?.self) }
      }
    }
    """
}
