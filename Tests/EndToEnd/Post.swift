import Testing
import WebRPC
import WebRPCCurl

/// One request to the Sandbox's control surface, which must succeed.
func post(_ url: String, _ body: String) async throws {
  let answer = try await CurlTransport().send(
    WebRPCRequest(
      url: url, path: "", headers: ["Content-Type": "application/json"], body: Array(body.utf8),
      timeout: .seconds(120)))
  try #require(answer.status == 200, "\(url) answers \(answer.status): \(String(decoding: answer.body, as: UTF8.self))")
}
