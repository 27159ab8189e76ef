import ExampleAPI
import WebRPC

/// The service of the introduction to webrpc, with one user whose number is 7.
struct ExampleDouble: ExampleServiceService {
  private let user = User(id: 7, username: "ann", role: "cook", kind: .admin)

  func ping(context: Void) async throws {}

  func status(context: Void) async throws -> StatusResponse { StatusResponse(status: true) }

  func version(context: Void) async throws -> VersionResponse {
    VersionResponse(version: Version(webrpcVersion: "v1", schemaVersion: "v0.0.1", schemaHash: "0"))
  }

  func getUser(_ request: GetUserRequest, context: Void) async throws -> GetUserResponse {
    guard request.userID == user.id else { throw WebRPCError.example(.userNotFound) }
    return GetUserResponse(code: 0, user: user)
  }

  func findUser(_ request: FindUserRequest, context: Void) async throws -> FindUserResponse {
    FindUserResponse(name: request.s.q, user: user)
  }

  func logEvent(_ request: LogEventRequest, context: Void) async throws {}

  func getComplex(_ request: ComplexType, context: Void) async throws -> ComplexType { request }
}
