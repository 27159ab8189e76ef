/// The turns of a part of a store.
struct NamespacedTurns: StorageTurns {
  let base: any StorageTurns
  let prefix: String

  func take(_ name: String) async throws -> StorageTurn {
    try await base.take(prefix + name)
  }
}
