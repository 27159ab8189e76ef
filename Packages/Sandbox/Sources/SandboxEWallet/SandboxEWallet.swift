public import SandboxChain
public import SandboxHTTP
internal import WebRPC

/// The eWallet service: the client API over HTTP and WebSocket, with a ledger that adds up.
public final class SandboxEWallet: Sendable {
  let core: EWalletCore
  let hub = SocketHub()
  private let idleTimeoutSeconds: Int

  /// A service that goes on where saved records end, or begins with the start fixture where there are none.
  ///
  /// - Parameter idleTimeoutSeconds: how long a socket may be silent before it is closed.
  /// - Throws: ``SandboxChain/StateError`` for a record that cannot be read.
  public init(
    clock: SandboxClock, random: SandboxRandom, restoring records: [String: [UInt8]] = [:],
    idleTimeoutSeconds: Int = 60
  ) throws {
    self.idleTimeoutSeconds = idleTimeoutSeconds
    if let saved = try EWalletState(records: records) {
      random.skip(to: saved.meta.randomPosition)
      core = EWalletCore(state: saved, clock: clock, random: random)
    } else {
      let moment = Moment(now: clock.now, random: random)
      core = EWalletCore(state: try StartFixture.state(moment), clock: clock, random: random)
    }
  }

  /// Everything at one moment, secrets included: for the Sandbox's own state file only.
  public struct State: Sendable {
    let revision: UInt64
    let records: [String: (revision: UInt64, record: Journal.Record)]
    let core: EWalletCore

    /// The records that differ from an earlier state, which is known to be saved; all of them without one.
    public func changes(since before: State? = nil) throws -> StateSnapshot {
      if let before { core.forget(upTo: before.revision) }
      var snapshot = StateSnapshot()
      for (name, (revision, record)) in records where revision > before?.revision ?? 0 {
        if let record { try snapshot.add(name, record) } else { snapshot.remove(name) }
      }
      return snapshot
    }
  }

  /// What has changed since it was saved last, to be saved.
  public var state: State {
    let (revision, records) = core.unsaved
    return State(revision: revision, records: records, core: core)
  }

  /// The Sandbox's own address, for links in mails.
  public func setBaseURL(_ url: String) { core.setBaseURL(url) }

  /// The oldest API key: the one of the start fixture.
  public var apiKey: String {
    let outcome = core.perform { state in
      state.apiKeys.values.min { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }?.key ?? ""
    }
    return (try? outcome.result.get()) ?? ""
  }

  /// A mail that the service "sent", as an inbox shows it.
  public struct Mail: Sendable, Hashable {
    /// `verification` or `reset_password`.
    public let kind: String
    /// One line.
    public let subject: String
    /// The whole mail without markup.
    public let text: String
    /// Where it leads to.
    public let link: String
    /// Milliseconds since 1970.
    public let sentAt: Int64
  }

  /// Mails to an address in any letter case, newest last.
  public func mails(to address: String) -> [Mail] {
    let outcome = core.perform { state in
      state.index.mailsByRecipient[address.lowercased(), default: []].compactMap { state.mails[$0] }
    }
    return ((try? outcome.result.get()) ?? []).map {
      Mail(kind: $0.kind.rawValue, subject: $0.subject, text: $0.text, link: $0.link, sentAt: $0.sentAt)
    }
  }

  /// Whether a path belongs to this service.
  public static func serves(_ request: HTTPServerRequest) -> Bool {
    guard request.segments.count >= 2, request.segments[1] == "client" else { return false }
    return request.segments[0] == "api" || request.segments[0] == "pages"
  }

  /// Answers one request.
  ///
  /// - Parameter save: called before an answer that tells of something not saved yet; when it answers false, the
  ///   request is answered with `server:internal_server_error`.
  public func respond(
    to request: HTTPServerRequest, save: @escaping @Sendable () async -> Bool = { true }
  ) async -> HTTPServerResponse {
    if request.segments[0] == "pages" { return await page(request, save) }
    if request.segments.count == 2, request.method == "GET" { return .eWallet(Self.status) }
    if request.segments.count == 3, request.segments[2] == "socket", request.method == "GET" {
      return await openSocket(request, save, idleTimeoutSeconds: idleTimeoutSeconds)
    }
    return await operation(request, save)
  }

  /// Ends what is past its time, and tells those who listen.
  public func expireOverdue(save: @Sendable () async -> Bool = { true }) async {
    let moment = core.moment
    let outcome = core.perform { state in
      if state.hasExpiring { state.expireOverdue(moment) }
    }
    _ = await settled(outcome, save)
  }

  /// The result of an operation, once what it tells of is saved; events that wait for that are sent.
  func settled<Value>(
    _ outcome: EWalletCore.Outcome<Value>, _ save: @Sendable () async -> Bool
  ) async -> Result<Value, EWalletError> {
    if outcome.needsSaving, await !save() {
      return .failure(.internalError("Done, but it could not be saved"))
    }
    core.release(upTo: outcome.lastEvent) { hub.send($0) }
    return outcome.result
  }

  private static let status = JSONValue.object([
    "success": .bool(true),
    "nodes": .integer(1),
    "services": .object(["ewallet": .bool(true), "local_ledger": .bool(true)]),
    "api_versions": .array([
      .object(["name": .string("v1"), "media_type": .string(Operation.mediaType)])
    ]),
    "ewallet_version": .string("1.2.0"),
  ])
}

extension HTTPServerResponse {
  /// A JSON answer with the content type of the protocol.
  static func eWallet(_ value: JSONValue, status: Int = 200) -> HTTPServerResponse {
    HTTPServerResponse(
      status: status, headers: HTTPServerHeaders([("Content-Type", "application/json; charset=utf-8")]),
      body: (try? WebRPCJSON.encode(value)) ?? [])
  }

  /// An error in the protocol's envelope.
  static func eWallet(_ error: EWalletError) -> HTTPServerResponse {
    .eWallet(Wire.failure(error), status: error.status)
  }
}
