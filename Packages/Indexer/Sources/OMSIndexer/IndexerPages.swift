public import OMSCore

extension IndexerClient {
  /// Balances on EVM networks, page by page, beginning with the page in `params`.
  ///
  /// The first request is made by the first `next()`; the sequence ends after a page without `more`.
  public func balancePages(_ params: GetBalancesParams) -> IndexerPages<BalancesResult> {
    IndexerPages(from: params.page?.page ?? 0) { [self] number in
      let result = try await getBalances(params.page(number))
      return (result, result.page?.more ?? false)
    }
  }

  /// The transactions of an account on EVM networks, page by page, beginning with the page in `params`.
  public func transactionHistoryPages(
    _ params: GetTransactionHistoryParams
  ) -> IndexerPages<TransactionHistoryResult> {
    IndexerPages(from: params.page?.page ?? 0) { [self] number in
      let result = try await getTransactionHistory(params.page(number))
      return (result, result.page?.more ?? false)
    }
  }
}

/// The pages of a list of the indexer. Each iterator starts anew; errors are thrown by `next()`.
public struct IndexerPages<Element: Sendable>: AsyncSequence, Sendable {
  typealias Read = @Sendable (_ number: Int) async throws -> (page: Element, more: Bool)

  private let read: Read
  private let start: Int

  init(from start: Int, _ read: @escaping Read) {
    self.read = read
    self.start = start
  }

  /// An iterator at the first page.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(read: read, next: start)
  }

  /// Reads one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let read: Read
    var next: Int?

    /// The next page; nil after the last one.
    public mutating func next() async throws -> Element? {
      guard let number = next else { return nil }
      let (page, more) = try await read(number)
      next = more ? number + 1 : nil
      return page
    }
  }
}

extension GetBalancesParams {
  fileprivate func page(_ number: Int) -> GetBalancesParams {
    GetBalancesParams(
      walletAddress: walletAddress, networks: networks, networkType: networkType,
      contractAddresses: contractAddresses, includeMetadata: includeMetadata, omitPrices: omitPrices,
      tokenIds: tokenIds, contractStatus: contractStatus, page: TokenBalancesPageRequest(page, number))
  }
}

extension GetTransactionHistoryParams {
  fileprivate func page(_ number: Int) -> GetTransactionHistoryParams {
    GetTransactionHistoryParams(
      walletAddress: walletAddress, networks: networks, networkType: networkType,
      contractAddresses: contractAddresses, transactionHashes: transactionHashes,
      metaTransactionIds: metaTransactionIds, fromBlock: fromBlock, toBlock: toBlock, tokenId: tokenId,
      includeMetadata: includeMetadata, omitPrices: omitPrices, metadataOptions: metadataOptions,
      page: TokenBalancesPageRequest(page, number))
  }
}

extension TokenBalancesPageRequest {
  fileprivate init(_ page: TokenBalancesPageRequest?, _ number: Int) {
    self.init(
      page: number, column: page?.column, before: page?.before, after: page?.after, sort: page?.sort,
      pageSize: page?.pageSize)
  }
}
