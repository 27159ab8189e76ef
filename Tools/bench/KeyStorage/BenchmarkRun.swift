import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// All measurements, for 10, 1,000 and 100,000 records.
struct BenchmarkRun {
  private static let value = [UInt8](repeating: 0x5A, count: 160)
  private static let bound = 0.7
  private static let counts = [10, 1_000, 100_000]

  let wanted: [String]
  private let folder = "/tmp/key-storage-bench-\(getpid())"

  init(wanted: [String]) { self.wanted = wanted }

  func run() throws -> [Bool] {
    mkdir(folder, 0o700)
    defer { system("rm -rf '\(folder)'") }
    var results: [Bool] = []
    for backend in Backend.allCases {
      for count in Self.counts where isWanted("\(backend)-\(count)-") {
        results += try measure(backend, count)
      }
      if isWanted("\(backend)-lookup-") { results.append(try Flatness(backend: backend, folder: folder).isMet()) }
    }
    return results
  }

  private func isWanted(_ label: String) -> Bool {
    wanted.isEmpty || wanted.contains { label.hasPrefix($0) }
  }

  private func measure(_ backend: Backend, _ count: Int) throws -> [Bool] {
    let place = "\(folder)/\(backend)-\(count)"
    mkdir(place, 0o700)
    let names = (0..<count).map { "oms-wallet-credential-\($0)" }
    let keys = names.map { Array($0.utf8) }
    let ours = try backend.open(place)
    let peerPath = backend.isPersistent ? place + "/peer.sqlite" : ":memory:"
    let peer = try PlainSQLite(path: peerPath)
    try ours.apply(names.map { .set($0, Self.value) })
    try peer.set(keys.map { ($0, Self.value) })

    // A walk that visits records in no order.
    func index(_ call: Int) -> Int { call &* 7_919 % count }
    let label = "\(backend)-\(count)"
    let get = try Comparison(name: "\(label)-get", bound: Self.bound, turns: 40).run(
      ours: { try timePerCall(500) { _ = try ours.get(names[index($0)]) } },
      peer: { try timePerCall(500) { _ = try peer.get(keys[index($0)]) } })
    var turn = 0
    let set = try Comparison(name: "\(label)-set", bound: Self.bound, turns: 80).run(
      ours: {
        turn += 1
        return try timePerCall(12) { try ours.set(names[index($0 + turn * 12)], Self.value) }
      },
      peer: { try timePerCall(12) { try peer.set([(keys[index($0 + turn * 12)], Self.value)]) } })
    let counter = try Comparison(name: "\(label)-counter", bound: Self.bound, turns: 80).run(
      ours: { try timePerCall(12) { _ in _ = try ours.reserveCounter("nonce", atLeast: 1_764_500_000_000) } },
      peer: { try timePerCall(12) { _ in _ = try peer.count([1], atLeast: 1_764_500_000_000) } })
    backend.close(ours)
    peer.close()
    var isMet = [get.isMet, set.isMet, counter.isMet]
    if backend.isPersistent {
      isMet.append(try measureOpening(backend, label, place, peerPath, names[count / 2], keys[count / 2]))
    }
    return isMet
  }

  private func measureOpening(
    _ backend: Backend, _ label: String, _ place: String, _ peerPath: String, _ name: String, _ key: [UInt8]
  ) throws -> Bool {
    try Comparison(name: "\(label)-open-to-first-read", bound: Self.bound, turns: 100).run(
      ours: {
        var opened: (any KeyValueStorage)?
        let time = try timePerCall(1) { _ in
          opened = try backend.open(place)
          _ = try opened?.get(name)
        }
        if let opened { backend.close(opened) }
        return time
      },
      peer: {
        var opened: PlainSQLite?
        let time = try timePerCall(1) { _ in
          opened = try PlainSQLite(path: peerPath)
          _ = try opened?.get(key)
        }
        opened?.close()
        return time
      }
    ).isMet
  }
}
