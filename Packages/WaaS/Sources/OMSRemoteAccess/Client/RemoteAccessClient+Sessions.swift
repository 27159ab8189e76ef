@_spi(OMSInternal) public import OMSCore
internal import OMSWaaS

extension RemoteAccessClient {
  /// The sessions that owners gave to this credential: all pages in one list.
  ///
  /// - Parameter pageSize: how many entries to ask for at a time; nil leaves it to the service.
  nonisolated(nonsending) public func listSessions(pageSize: UInt32? = nil) async throws -> [RemoteAccessSession] {
    try await perform(.listSessions) {
      var sessions: [RemoteAccessSession] = []
      var position = Cursors()
      while !position.isAtEnd {
        let page = try await service.listSessions(pageSize: pageSize, cursor: position.cursor)
        sessions += page.sessions
        guard position.advance(to: page.page?.cursor) else {
          throw LocalFailure.invalidResponse("a list repeats its cursor")
        }
      }
      return sessions
    }
  }

  /// One page of the sessions that owners gave to this credential.
  ///
  /// - Parameter cursor: where to begin, from the page before; nil for the first page.
  nonisolated(nonsending) public func listSessionsPage(
    pageSize: UInt32? = nil,
    cursor: String? = nil
  ) async throws -> RemoteSessionPage {
    try await perform(.listSessionsPage) {
      let page = try await service.listSessions(pageSize: pageSize, cursor: cursor)
      return RemoteSessionPage(sessions: page.sessions, page: page.page)
    }
  }

  /// One session.
  nonisolated(nonsending) public func getSession(sessionId: String) async throws -> RemoteAccessSession {
    try await perform(.getSession) {
      try AccessRules.check(sessionId, name: "sessionId")
      return try await service.remoteSession(id: sessionId)
    }
  }

  /// What was used of each of a session's grants, in the service's order.
  nonisolated(nonsending) public func getSessionUsage(
    _ session: RemoteAccessSession
  ) async throws -> [SmartSessionGrantUsage] {
    try await perform(.getSessionUsage) {
      try await service.remoteSessionUsage(id: session.sessionId, chainID: String(session.chainId))
    }
  }
}

/// One page of a credential's sessions.
public struct RemoteSessionPage: Equatable, Sendable {
  /// The sessions, in the service's order.
  public let sessions: [RemoteAccessSession]
  /// Where the list goes on; a nil or blank cursor ends it.
  public let page: Page?
}
