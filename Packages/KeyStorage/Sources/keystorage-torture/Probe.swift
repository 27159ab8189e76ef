import KeyStorage

/// Opens a store, reads and writes it, and says how each went: for tests that run as another user or on a special
/// medium.
struct Probe {
  let store: StoreArgument

  func run() {
    do throws(KeyStorageError) {
      let storage = try store.open()
      print("open: ok")
      print("read:", code { () throws(KeyStorageError) in _ = try storage.get("a") })
      print("write:", code { () throws(KeyStorageError) in _ = try storage.set("probe", [1]) })
    } catch {
      print("open: \(error.code): \(error.message)")
    }
  }

  private func code(_ body: () throws(KeyStorageError) -> Void) -> String {
    do throws(KeyStorageError) {
      try body()
      return "ok"
    } catch {
      return "\(error.code): \(error.message)"
    }
  }
}
