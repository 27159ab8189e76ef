import CryptoCore
import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Two processes sign in and out of one session at once, as two programs of one user do.
///
/// Each signs in by creating a credential and storing a session that names it, and finds at its next call whether
/// the other has replaced or removed either. What must never happen: a signature with a key that is not the stored
/// one, a session brought back after the other has signed out, or a failure other than "missing" and "replaced".
struct SessionRace {
  let store: StoreArgument

  func run(_ rounds: Int) throws {
    let children = try ["one", "two"].map { name in
      try ChildProcess(["sign-in-and-out", store.text, String(rounds), name])
    }
    var noticed = 0
    for child in children {
      let (output, exitCode) = child.finish()
      guard exitCode == 0, let count = Int(output.split(separator: "\n").last ?? "") else {
        throw TortureError("a process failed: \(output)")
      }
      noticed += count
    }
    guard noticed > 0 else { throw TortureError("the processes never met; take more rounds") }
    print("sessions \(store.text): 2 processes × \(rounds) rounds, \(noticed) changes of the other noticed ok")
  }

  func signInAndOut(_ rounds: Int, _ name: String) throws {
    let storage = try store.open()
    let credentials = SoftwareCredentialKeyStore(
      storage: try NamespacedKeyValueStorage(storage, namespace: "credentials"), sealingKey: Key())
    try storage.set("ready/\(name)", [])
    while try storage.keys(withPrefix: "ready/").count < 2 { usleep(1_000) }
    var noticed = 0
    var round = 0
    // On a busy machine one may be through before the other has begun: it goes on until they have met.
    while try round < rounds || noticed == 0 && round < 50 * rounds && storage.keys(withPrefix: "done/").isEmpty {
      round += 1
      let credential = try credentials.createCredential(tag: "session")
      let revision = try storage.set("session", Array("\(name) \(round) \(credential.credentialID)".utf8))
      let mine = try storage.get("session")
      // A program does something else in between: the other one gets its turn.
      usleep(.random(in: 0...2_000))
      do {
        guard try credentials.sign([1, 2, 3], with: credential).count == 64 else { throw TortureError("no signature") }
      } catch let error as KeyStorageError where [.credentialMissing, .credentialReplaced].contains(error.code) {
        noticed += 1
        guard try credentials.credential(tag: "session") != credential else {
          throw TortureError("a credential was called missing, but it is there")
        }
      }
      try credentials.deleteCredential(credential)
      if try storage.revision() != revision, try storage.get("session") != mine { noticed += 1 }
      if let mine { try signOut(storage, mine) }
    }
    try storage.set("done/\(name)", [])
    print(noticed)
  }

  /// Removes the session only if it is still ours.
  private func signOut(_ storage: any KeyValueStorage, _ mine: StoredValue) throws {
    do throws(KeyStorageError) {
      try storage.apply([.delete("session", when: .version(mine.version))])
    } catch {
      guard error.code == .conflict else { throw error }
    }
  }

  private struct Key: SealingKeyProvider {
    func sealingKey() -> SecretBytes { SecretBytes(copying: [UInt8](repeating: 9, count: 32)) }
  }
}
