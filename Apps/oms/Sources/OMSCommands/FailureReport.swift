import EWalletClient
import OMSWallet

/// A failure as it is told: a line for people, or with `--json` one for programs.
struct FailureReport: Sendable {
  let line: String
  let exitStatus: Int32
  /// Help that follows the line for people.
  private(set) var help: String?
  private var details: [String: JSONValue] = [:]

  init(_ error: any Error) {
    // A choice that a command made inside the SDK, such as that of a fee, comes back wrapped.
    let error = (error as? OMSWalletError)?.underlyingError as? CommandFailure ?? error
    line = (error as? CommandFailure)?.message ?? Explanation.line(for: error)
    exitStatus = ExitStatus.of(error)
    switch error {
    case let failure as CommandFailure:
      help = failure.help
      details = failure.origin
      details["txnId"] = failure.txnId.map(JSONValue.string)
    case let error as OMSWalletError:
      details = Self.facts(error)
      details["txnId"] = error.txnId.map(JSONValue.string)
    case OMGError.api(let reason):
      details["upstream"] = .object([
        "cause": .null, "code": .string(reason.code.rawValue), "message": .string(reason.description), "name": .null,
        "service": .string("ewallet"), "status": .null,
      ])
    default: break
    }
  }

  /// One line of JSON: `{"error":{…}}` with the members that `oms help json` lists.
  var json: String {
    var facts: [String: JSONValue] = [
      "code": .string(ExitStatus.word(for: exitStatus)), "exitStatus": .integer(Int64(exitStatus)),
      "message": .string(line), "operation": .null, "retryable": .null, "status": .null, "txnId": .null,
      "upstream": .null,
    ]
    facts.merge(details) { $1 }
    return (try? JSONLine.text(["error": .object(facts)])) ?? line
  }

  /// What is told of the SDK's error, whatever it is wrapped in.
  static func facts(_ error: OMSWalletError) -> [String: JSONValue] {
    var facts: [String: JSONValue] = [:]
    facts["operation"] = error.operation.map { .string($0.rawValue) }
    facts["retryable"] = error.retryable.map(JSONValue.bool)
    facts["status"] = error.status.map { .integer(Int64($0)) }
    facts["upstream"] = error.upstreamError.map(Self.facts)
    return facts
  }

  private static func facts(_ upstream: OMSWalletUpstreamError) -> JSONValue {
    .object([
      "cause": upstream.cause.map(JSONValue.string) ?? .null, "code": upstream.code.map(JSONValue.string) ?? .null,
      "message": upstream.message.map(JSONValue.string) ?? .null,
      "name": upstream.name.map(JSONValue.string) ?? .null, "service": .string(upstream.service.rawValue),
      "status": upstream.status.map { .integer(Int64($0)) } ?? .null,
    ])
  }
}
