import CAllocations
import WebRPC
import WebRPCCurl
import WebRPCURLSession

/// Allocations for a call, one call after the other over a connection that is open already. Counts do not wobble as
/// times do, so the bound is close.
struct CallAllocations {
  let call: BenchCall

  private static let calls = 500

  init(url: String) {
    call = BenchCall(url: url)
  }

  func run() async throws -> [Measurement] {
    guard allocation_counting_is_possible() == 1 else { return [] }
    guard let easy = EasyLoop(url: call.url, body: call.body) else { throw TransportRates.Failure() }
    let peer = try await count { guard easy.call() else { throw TransportRates.Failure() } }
    let (curl, session) = (CurlTransport(), URLSessionTransport())
    let request = call.request
    let ours = try await count { try await send(request, over: curl) }
    let foundation = try await count { try await send(request, over: session) }
    curl.shutdown()
    // URLSession is here to be compared with, not to be held to a bound.
    return [
      .cost("webrpc-curl-allocations", ours: ours, peer: peer, bound: 0.42, unit: "/call"),
      .cost("webrpc-urlsession-allocations", ours: foundation, peer: peer, bound: 0, unit: "/call"),
    ]
  }

  private func send(_ request: WebRPCRequest, over transport: any WebRPCTransport) async throws {
    guard try await transport.send(request).status == 200 else { throw TransportRates.Failure() }
  }

  private func count(_ body: () async throws -> Void) async throws -> Double {
    for _ in 0..<20 { try await body() }
    allocation_counting_begin()
    for _ in 0..<Self.calls { try await body() }
    return Double(allocation_counting_end()) / Double(Self.calls)
  }
}
