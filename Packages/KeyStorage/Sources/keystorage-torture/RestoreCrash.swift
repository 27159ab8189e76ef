import CryptoCore
import KeyStorage

/// Kills a process that restores one of two backups after the other, and looks whether the store is one of them.
struct RestoreCrash {
  private static let count = 60
  let store: StoreArgument
  private let passphrase = SecretBytes(copying: Array("torture".utf8))

  init(store: StoreArgument) { self.store = store }

  func run(_ rounds: Int) throws {
    var seen: [UInt8: Int] = [:]
    var last: UInt64 = 0
    var moments = KillMoments()
    for round in 1...rounds {
      _ = try moments.kill(ChildProcess(["restore-forever", store.text]), round: round)
      do {
        let storage = try store.open()
        let values = try storage.snapshot(of: (0..<Self.count).map { "key \($0)" }).map { $0?.bytes.first ?? 0 }
        guard Set(values).count == 1, let first = values.first else { throw TortureError("half of a backup is there") }
        seen[first, default: 0] += 1
        let number = try storage.counter("n") ?? 0
        guard number >= last, first == 0 || number >= 1_000 else { throw TortureError("the counter went back") }
        last = number
      } catch {
        throw TortureError("round \(round): \(error)")
      }
    }
    print("restore \(store.text): \(rounds) kills, one backup or the other each time (\(seen.count) states seen) ok")
  }

  func restoreForever() throws {
    let backups = try [UInt8(1), 2].map { try backup($0) }
    let storage = try store.open()
    say("o")
    while true {
      for backup in backups {
        try EncryptedBackup.restore(backup, into: storage, passphrase: passphrase, replacing: true)
        _ = try storage.reserveCounter("n", atLeast: 0)
        say("r")
      }
    }
  }

  private func backup(_ byte: UInt8) throws -> [UInt8] {
    let source = InMemoryKeyStorage()
    try source.apply((0..<Self.count).map { .set("key \($0)", [UInt8](repeating: byte, count: 300)) })
    _ = try source.reserveCounter("n", atLeast: 1_000)
    let cheap = try Argon2id(iterations: 1, memoryByteCount: 8192)
    return try EncryptedBackup.export(from: source, passphrase: passphrase, cost: cheap)
  }
}
