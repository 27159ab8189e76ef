import CryptoCore
import KeyStorage

/// Writes the records that the checked-in fixtures hold: run it once for each new version of a format.
struct Fixture {
  let store: StoreArgument

  func run() throws {
    let storage = try store.open()
    try storage.apply([
      .set("session", Array(#"{"version":2}"#.utf8)), .set(String(repeating: "k", count: 255), [1]), .set("empty", []),
    ])
    _ = try storage.reserveCounter("nonce", atLeast: 1_764_500_000_000)
    try SealedKeyValueStorage(storage, keyProvider: StoreArgument.TestKey()).set("sealed", Array("swordfish".utf8))
  }
}
