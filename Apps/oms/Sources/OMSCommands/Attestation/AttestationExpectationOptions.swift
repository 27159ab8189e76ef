import Attestation
import Foundation
import WebRPC

/// What a document must say to belong to an exchange, and when that was.
struct AttestationExpectationOptions {
  let nonce: [UInt8]?
  let userData: [UInt8]?
  /// Milliseconds since 1970-01-01T00:00:00Z.
  let now: Int64

  static let all: [ArgumentSpecification.Option] = [
    .init(name: "nonce", value: "TEXT", help: "the text of the request's \(AttestationHeader.nonce)"),
    .init(name: "path", value: "PATH", help: "the request's path, such as /v1/Waas/GetRecipientKey"),
    .init(name: "request", value: "FILE", help: "the request's body, with --path and --response"),
    .init(name: "response", value: "FILE", help: "the answer's body, with --path and --request"),
    .init(name: "at", value: "TIME", help: "judge as of this time, RFC 3339 (default: now)"),
  ]

  static func expectation(_ arguments: Arguments) throws -> AttestationExpectationOptions {
    AttestationExpectationOptions(
      nonce: arguments.value("nonce").map { Array($0.utf8) }, userData: try userData(arguments),
      now: try now(arguments))
  }

  private static func userData(_ arguments: Arguments) throws -> [UInt8]? {
    let given = ["path", "request", "response"].map { arguments.value($0) }
    if given.allSatisfy({ $0 == nil }) { return nil }
    guard let path = given[0], let request = given[1], let response = given[2] else {
      throw CommandFailure.usage(
        "--path, --request and --response belong together", command: "attestation inspect")
    }
    return AttestedExchange(path: path, requestBody: try content(request), responseBody: try content(response)).userData
  }

  private static func content(_ path: String) throws -> [UInt8] {
    guard let content = FileManager.default.contents(atPath: path) else { throw CommandFailure("cannot read \(path)") }
    return Array(content)
  }

  private static func now(_ arguments: Arguments) throws -> Int64 {
    guard let text = arguments.value("at") else { return Int64(Date().timeIntervalSince1970 * 1000) }
    guard let time = WebRPCTimestamp(text: text).millisecondsSinceEpoch else {
      throw CommandFailure.usage("`\(text)` is not a time in RFC 3339", command: "attestation inspect")
    }
    return time
  }
}
