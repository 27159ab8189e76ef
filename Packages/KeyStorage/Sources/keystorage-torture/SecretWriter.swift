import CryptoCore
import KeyStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Stores, replaces and deletes a text, and ends properly or not: the test then searches the files for it.
struct SecretWriter {
  let store: StoreArgument

  func run(_ text: String, _ state: String) throws {
    let storage = try store.open()
    let bytes = Array(text.utf8)
    try storage.set("secret", bytes)
    try storage.set("secret", bytes + bytes)
    try storage.set("deleted", bytes)
    try storage.delete("deleted")
    if state == "exited" {
      try storage.set("last", Array("last: ".utf8) + bytes)
      exit(0)
    }
    if state == "killed" { kill(getpid(), SIGKILL) }
  }
}
