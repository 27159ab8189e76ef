// Measures the WebRPC transports and JSON against named peers, one line per measurement. The server is a second
// process of this program, so that its processor time is not counted. Exits 1 when a bound is not met.
import Foundation
import WebRPC
import WebRPCCurl
import WebRPCTesting
import WebRPCURLSession

if CommandLine.arguments.dropFirst().first == "--serve" {
  let body = Array(#"{"signature":"0x00"}"#.utf8)
  let server = try LoopbackServer(keepsRequests: false) { _, connection in connection.answer(200, body) }
  print(server.port)
  fflush(nil)
  while readLine() != nil {}
  exit(0)
}

let server = try BenchServer()
let rates = try await TransportRates(url: server.url).run()
let allocations = try await CallAllocations(url: server.url).run()
let results = try rates + allocations + JSONRates().run()
server.stop()
for result in results { result.report() }
exit(results.allSatisfy(\.isMet) ? 0 : 1)
