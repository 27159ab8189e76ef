import ChainCore
import CryptoCore
import CryptoSecp256k1
import EVMChain
import SandboxChain
import SandboxHTTP
import Synchronization
import Testing
import WebRPC

@testable import SandboxRPC

/// Requests and answers that get lost at random on the way to a real endpoint: what the backend says of a transaction
/// agrees with what the ledger has.
@Suite struct LossyNodeTests {
  /// The way to an endpoint in the process, which loses one exchange in three, before or after it had its effect.
  final class LossyTransport: WebRPCTransport {
    private let endpoint: Endpoint
    private let source: Mutex<FuzzTests.Source>
    private let loses = Mutex(true)

    init(_ endpoint: Endpoint, seed: UInt64) {
      self.endpoint = endpoint
      source = Mutex(FuzzTests.Source(state: seed))
    }

    func becomeReliable() { loses.withLock { $0 = false } }

    func send(_ request: WebRPCRequest) async throws -> WebRPCResponse {
      let fate = loses.withLock { $0 } ? source.withLock { Int.random(in: 0..<12, using: &$0) } : 11
      switch fate {
      case 0: throw WebRPCTransportError(.connectionFailed, message: "no connection")
      case 1: throw WebRPCTransportError(.connectionLost, message: "lost before it arrived")
      default: break
      }
      let answer = await endpoint.post(request.body)
      switch fate {
      case 2: throw WebRPCTransportError(.timedOut, message: "late")
      case 3: return WebRPCResponse(status: 502, headers: [:], body: Array("<html>".utf8))
      default: return WebRPCResponse(status: answer.status, headers: [:], body: answer.body)
      }
    }
  }

  private func connect(_ transport: LossyTransport) async throws -> JSONRPCBackend {
    while true {
      do {
        return try await JSONRPCBackend.connect([.amoy: try EVMNodeAddress("http://n/")], transport: transport)
      } catch is EVMNodeError {}
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func whatIsSaidToBeSentIsExecutedOnceAndWhatIsRefusedNever(_ seed: UInt64) async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    let keys = try (1...3).map { try Endpoint.key($0) }
    for key in keys { try await endpoint.fund(key) }
    let transport = LossyTransport(endpoint, seed: seed)
    let backend = try await connect(transport)
    var source = FuzzTests.Source(state: seed &+ 1000)
    var sent: [(to: EVMAddress, hash: [UInt8])] = []
    var notSent: [EVMAddress] = []
    for number in 0..<60 as Range<UInt8> {
      let key = keys[Int.random(in: 0..<3, using: &source)]
      let to = try EVMAddress(bytes: [UInt8](repeating: 0x40, count: 19) + [number])
      let draft = TransactionDraft(
        network: .amoy, from: key.address, to: to, value: 1, gasLimit: 21_000, maxFeePerGas: 100_000_000_000,
        maxPriorityFeePerGas: 25_000_000_000)
      do {
        sent.append((to, try await backend.send(draft, signedBy: key).hash))
      } catch is EVMNodeError {
        notSent.append(to)
      }
      if Int.random(in: 0..<5, using: &source) == 0 { await endpoint.ledger.mine(.amoy) }
    }
    #expect(sent.count > 10 && notSent.count > 5)
    #expect(Set(sent.map(\.hash)).count == sent.count)
    transport.becomeReliable()
    // What never arrived is sent when its status is asked for; behind it may be others of the same sender.
    for _ in 0..<20 {
      for (_, hash) in sent { _ = try await backend.transaction(hash, on: .amoy) }
      await endpoint.ledger.mine(.amoy)
    }
    for (to, hash) in sent {
      let status = try await backend.transaction(hash, on: .amoy)?.status
      guard case .executed? = status else {
        Issue.record("\(to) is \(String(describing: status))")
        continue
      }
      #expect(await endpoint.ledger.balance(of: to, on: .amoy) == 1)
    }
    for to in notSent { #expect(await endpoint.ledger.balance(of: to, on: .amoy) == 0, "\(to)") }
  }

  @Test func findsWhatItSentBeforeItWasRestarted() async throws {
    let endpoint = try Endpoint(mining: .onDemand)
    try await endpoint.fund(endpoint.alice)
    let transport = LossyTransport(endpoint, seed: 1)
    transport.becomeReliable()
    var draft = TransactionDraft(
      network: .amoy, from: endpoint.alice.address, to: endpoint.bob.address, value: 1, gasLimit: 21_000,
      maxFeePerGas: 100_000_000_000, maxPriorityFeePerGas: 25_000_000_000)
    let first = try await connect(transport).send(draft, signedBy: endpoint.alice)
    await endpoint.ledger.mine(.amoy)
    let second = try await connect(transport).send(draft, signedBy: endpoint.alice)
    for _ in 0..<3 { await endpoint.ledger.mine(.amoy) }
    let later = try await connect(transport)
    #expect(await later.hashes(matching: draft) == [first.hash, second.hash])
    #expect(await later.hashes(matching: draft) == (await endpoint.ledger.hashes(matching: draft)))
    draft.value = 2
    #expect(await later.hashes(matching: draft) == [])
  }
}
