import OMSSandbox

/// Starting a Sandbox, with failures as people read them.
enum SandboxStart {
  static func start(_ configuration: OMSSandbox.Configuration) async throws -> OMSSandbox {
    do {
      return try await OMSSandbox.start(configuration)
    } catch let error as HTTPServerError where error.code == .addressInUse {
      throw CommandFailure(
        "port \(error.port) on \(error.host) is in use; choose another with --port, or stop what listens there")
    }
  }
}
