@_spi(OMSInternal) public import OMSCore

extension IndexerClient {
  /// Balances on EVM networks, page by page, beginning with the page in `params`.
  ///
  /// The first request is made by the first `next()`; the sequence ends after a page without `more`. Pages are counted,
  /// unless `params` begins behind a cursor (`after`): then the cursors of the answers are followed.
  public func balancePages(_ params: GetBalancesParams) -> IndexerPages<BalancesResult> {
    IndexerPages(from: params.page, operation: .indexerGetBalances) { [self] request in
      let result = try await getBalances(params.at(request))
      return (result, result.page)
    }
  }

  /// The transactions of an account on EVM networks, page by page, beginning with the page in `params`.
  ///
  /// Pages follow one another as those of ``balancePages(_:)`` do.
  public func transactionHistoryPages(
    _ params: GetTransactionHistoryParams
  ) -> IndexerPages<TransactionHistoryResult> {
    IndexerPages(from: params.page, operation: .indexerGetTransactionHistory) { [self] request in
      let result = try await getTransactionHistory(params.at(request))
      return (result, result.page)
    }
  }
}

/// The pages of a list of the indexer. Each iterator starts anew; errors are thrown by `next()`.
///
/// A list that has `more` but names no new cursor to go on from is an invalid response.
public struct IndexerPages<Element: Sendable>: AsyncSequence, Sendable {
  typealias Read =
    @Sendable (TokenBalancesPageRequest) async throws -> (page: Element, answer: TokenBalancesPage?)

  private let read: Read
  private let start: TokenBalancesPageRequest
  private let operation: OMSWalletOperation

  init(from start: TokenBalancesPageRequest?, operation: OMSWalletOperation, _ read: @escaping Read) {
    self.read = read
    self.start = start ?? TokenBalancesPageRequest()
    self.operation = operation
  }

  /// An iterator at the first page.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(read: read, operation: operation, position: .first(start))
  }

  /// Reads one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    enum Position {
      case first(TokenBalancesPageRequest)
      case behind(TokenBalancesPageRequest, TokenBalancesPage?)
    }

    let read: Read
    let operation: OMSWalletOperation
    var position: Position

    /// The next page; nil after the last one. After an error the same page can be asked for again.
    public mutating func next() async throws -> Element? {
      let request: TokenBalancesPageRequest
      switch position {
      case .first(let first):
        request = first
      case .behind(let former, let answer):
        guard let following = try former.following(answer, operation) else { return nil }
        request = following
      }
      let (page, answer) = try await read(request)
      position = .behind(request, answer)
      return page
    }
  }
}

extension TokenBalancesPageRequest {
  /// What to ask for behind an answer to this; nil at the end.
  fileprivate func following(
    _ answer: TokenBalancesPage?, _ operation: OMSWalletOperation
  ) throws -> TokenBalancesPageRequest? {
    guard let answer, answer.more else { return nil }
    guard let after, after != .null else {
      return TokenBalancesPageRequest(
        page: (page ?? 0) + 1, column: column, before: before, sort: sort, pageSize: pageSize)
    }
    guard let cursor = answer.after, cursor != .null, cursor != after else {
      throw OMSWalletError(
        code: .invalidResponse, operation: operation, message: "the list has more, but no cursor leads to it")
    }
    return TokenBalancesPageRequest(
      page: page, column: column, before: before, after: cursor, sort: sort, pageSize: pageSize)
  }
}

extension GetBalancesParams {
  fileprivate func at(_ page: TokenBalancesPageRequest) -> GetBalancesParams {
    GetBalancesParams(
      walletAddress: walletAddress, networks: networks, networkType: networkType,
      contractAddresses: contractAddresses, includeMetadata: includeMetadata, omitPrices: omitPrices,
      tokenIds: tokenIds, contractStatus: contractStatus, page: page)
  }
}

extension GetTransactionHistoryParams {
  fileprivate func at(_ page: TokenBalancesPageRequest) -> GetTransactionHistoryParams {
    GetTransactionHistoryParams(
      walletAddress: walletAddress, networks: networks, networkType: networkType,
      contractAddresses: contractAddresses, transactionHashes: transactionHashes,
      metaTransactionIds: metaTransactionIds, fromBlock: fromBlock, toBlock: toBlock, tokenId: tokenId,
      includeMetadata: includeMetadata, omitPrices: omitPrices, metadataOptions: metadataOptions, page: page)
  }
}
