import OMSSandbox
import OMSWaaSAPI
import Testing

@Suite("OMSSandbox start and stop", .timeLimit(.minutes(10)))
struct LifecycleTests {
  @Test func startsAgainAtOnceOnTheSamePort() async throws {
    let first = try await OMSSandbox.start()
    await first.stop()
    let second = try await OMSSandbox.start(.init(port: first.port))
    #expect(second.url == first.url)
    let error = await #expect(throws: HTTPServerError.self) { _ = try await OMSSandbox.start(.init(port: first.port)) }
    #expect(error?.code == .addressInUse)
    #expect(error?.description.contains("127.0.0.1 port \(first.port)") == true)
    await second.stop()
  }

  @Test func namesItsKeyAndUrl() async throws {
    try await World.run { world in
      #expect(world.sandbox.publishableKey == "pk_local_sdbx_demo_key")
      #expect(world.sandbox.url == "http://127.0.0.1:\(world.sandbox.port)")
    }
  }

  @Test func makesTheSameWalletsFromTheSameSeed() async throws {
    var addresses: [String] = []
    for _ in 0..<2 {
      try await World.run(.init(blockTime: nil, clock: .manual(), seed: "same")) { world in
        let person = try world.person()
        try await person.signIn()
        addresses.append(try await person.newWallet().address)
      }
    }
    #expect(addresses[0] == addresses[1])
  }
}
