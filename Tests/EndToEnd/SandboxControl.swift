import Foundation
import OMSSandbox
import Testing
import WebRPC
import WebRPCCurl

extension OMSSandbox {
  /// The newest one-time code that was sent to an address.
  func newestCode(of email: String) async throws -> String {
    struct Inbox: Decodable {
      struct Mail: Decodable { let code: String }
      let messages: [Mail]
    }
    let path = "/sandbox/v1/inbox/\(email)"
    let answer = try await CurlTransport().send(WebRPCRequest(method: .get, url: url + path, path: path))
    return try #require(try WebRPCAnswer.decode(Inbox.self, from: answer).messages.last?.code)
  }

  /// Moves the Sandbox's time forward.
  func advance(days: Int) async throws {
    try await post(url + "/sandbox/v1/clock", #"{"advanceSeconds":\#(days * 86_400)}"#)
  }

  /// Plans a fault, in the words of the control surface.
  func plan(fault: String) async throws {
    try await post(url + "/sandbox/v1/faults", fault)
  }
}
