@_spi(OMSInternal) internal import OMSCore

/// Follows the cursors of a list of wallets to its end.
enum WalletPages {
  typealias Page = (wallets: [Wallet], cursor: String?)

  /// All wallets, beginning with a page that is there already. A blank cursor ends the list; one that comes a
  /// second time is an error, for the list would never end.
  nonisolated(nonsending) static func all(
    after first: Page,
    next: nonisolated(nonsending) (_ cursor: String) async throws -> Page
  ) async throws -> [Wallet] {
    var wallets = first.wallets
    var cursor = first.cursor?.trimmed ?? ""
    var seen: Set<String> = []
    while !cursor.isEmpty {
      guard seen.insert(cursor).inserted else {
        throw LocalFailure.invalidResponse("a list repeats its cursor")
      }
      let page = try await next(cursor)
      wallets += page.wallets
      cursor = page.cursor?.trimmed ?? ""
    }
    return wallets
  }
}
