@_spi(OMSInternal) public import OMSCore

/// The pages of those who have access to the active wallet, each read when it is asked for.
///
/// ```swift
/// for try await page in wallet.listAccessPages(pageSize: 20) { show(page.grants) }
/// ```
///
/// Every iterator starts anew. A page whose cursor is nil or blank is the last one.
public struct ListAccessPages: AsyncSequence, Sendable {
  /// One page.
  public typealias Element = AccessGrantPage

  let client: WalletClient
  let pageSize: UInt32?
  let type: AccessGrantType?

  /// Starts at the first page; nothing is sent yet.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(client: client, pageSize: pageSize, type: type)
  }

  /// Reads one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let client: WalletClient
    private let pageSize: UInt32?
    private let type: AccessGrantType?
    private var position = Cursors()
    /// The wallet of the first page: a cursor is worth nothing for another one.
    private var walletID: String?

    init(client: WalletClient, pageSize: UInt32?, type: AccessGrantType?) {
      self.client = client
      self.pageSize = pageSize
      self.type = type
    }

    /// The next page; nil after the last one.
    ///
    /// - Throws: `OMSWalletError` of the operation `walletListAccessPages`; `sessionMissing` when the active wallet
    ///   has changed since the first page.
    public mutating func next() async throws -> AccessGrantPage? {
      guard !position.isAtEnd else { return nil }
      let (size, kind, cursor, expected) = (pageSize, type, position.cursor, walletID)
      do {
        let answer = try await client.accessPage(
          .walletListAccessPages, pageSize: size, cursor: cursor, type: kind, of: expected)
        walletID = answer.walletID
        let isProgress = position.advance(to: answer.page.page?.cursor)
        try client.scope(.walletListAccessPages).run {
          guard isProgress else { throw LocalFailure.invalidResponse("a list repeats its cursor") }
        }
        return answer.page
      } catch {
        position.end()
        throw error
      }
    }
  }
}
