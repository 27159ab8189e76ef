import Testing
import WebRPC

/// Runs a call that must be refused with a code.
func expectRefusal(
  _ code: Int, status: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Any
) async {
  do {
    _ = try await body()
    Issue.record("was accepted, expected \(code)", sourceLocation: sourceLocation)
  } catch let error as WebRPCError {
    #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    if let status { #expect(error.status == status, sourceLocation: sourceLocation) }
  } catch {
    Issue.record("unexpected error \(error)", sourceLocation: sourceLocation)
  }
}
