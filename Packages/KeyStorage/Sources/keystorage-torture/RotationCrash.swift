import CryptoCore
import KeyStorage

/// Kills a process that rotates the key in a file without an end, and looks whether the file still opens the store.
struct RotationCrash {
  private static let count = 40
  let store: StoreArgument
  private var keyFile: KeyFileSealingKey { KeyFileSealingKey(path: store.path + "-keys/sealing.key") }

  init(store: StoreArgument) { self.store = store }

  private func sealed() throws -> SealedKeyValueStorage {
    SealedKeyValueStorage(try store.openBase(), keyProvider: keyFile)
  }

  func run(_ rounds: Int) throws {
    do {
      let storage = try sealed()
      try storage.apply((0..<Self.count).map { .set("key \($0)", [UInt8($0)]) })
      _ = try storage.reserveCounter("n", atLeast: 41)
    }
    var rotations: Set<[UInt8]> = []
    var interrupted = 0
    var moments = KillMoments()
    for round in 1...rounds {
      _ = try moments.kill(ChildProcess(["rotate-forever", store.text]), round: round)
      try check(round)
      let keys = try keyFile.candidateKeys()
      guard keys.count <= 2 else { throw TortureError("round \(round): the file has \(keys.count) keys") }
      if keys.count == 2 { interrupted += 1 }
      rotations.insert(keys[0].withUnsafeBytes { Array(SHA256.hash($0)) })
    }
    guard try keyFile.rotate(resealing: sealed()).isComplete, try keyFile.candidateKeys().count == 1 else {
      throw TortureError("the last rotation was not finished")
    }
    try check(rounds)
    print(
      "rotate \(store.text): \(rounds) kills, \(interrupted) of them in the middle, \(rotations.count) keys seen,",
      "the store opens each time ok")
  }

  func rotateForever() throws {
    let storage = try sealed()
    say("o")
    while true {
      _ = try keyFile.rotate(resealing: storage)
      say("r")
    }
  }

  private func check(_ round: Int) throws {
    do {
      let storage = try sealed()
      for number in 0..<Self.count where try storage.get("key \(number)")?.bytes != [UInt8(number)] {
        throw TortureError("key \(number) is gone")
      }
      guard try storage.counter("n") == 41 else { throw TortureError("the counter is gone") }
      let names = try FolderCopy(of: store.path + "-keys").files.keys.filter { $0.hasSuffix(".tmp") }
      guard names.isEmpty else { throw TortureError("\(names) were left behind") }
    } catch {
      throw TortureError("round \(round): \(error)")
    }
  }
}
