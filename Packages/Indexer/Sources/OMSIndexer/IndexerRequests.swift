internal import OMSCore
internal import OMSIndexerAPI

extension GetTokenBalancesDetailsRequest {
  /// The wire form: networks named, or else a kind of networks; empty lists are left out.
  init(_ params: GetBalancesParams) {
    let place = ChainChoice(params.networks, params.networkType)
    self.init(
      chainIds: place.chainIDs,
      networkType: place.networkType,
      filter: TokenBalancesFilter(
        accountAddresses: [params.walletAddress],
        contractStatus: params.contractStatus.flatMap { ContractStatus(wireValue: $0.rawValue) },
        contractWhitelist: params.contractAddresses.nonEmpty,
        omitNativeBalances: false,
        omitPrices: params.omitPrices,
        tokenIds: params.tokenIds.nonEmpty),
      omitMetadata: !params.includeMetadata,
      page: PageRequest(params.page))
  }
}

extension GetTransactionHistoryRequest {
  /// The wire form. `includeMetadata` has its positive sense here, unlike with balances.
  init(_ params: GetTransactionHistoryParams) {
    let place = ChainChoice(params.networks, params.networkType)
    self.init(
      chainIds: place.chainIDs,
      networkType: place.networkType,
      filter: TransactionHistoryFilter(
        accountAddresses: [params.walletAddress],
        contractAddresses: params.contractAddresses.nonEmpty,
        transactionHashes: params.transactionHashes.nonEmpty,
        metaTransactionIds: params.metaTransactionIds.nonEmpty,
        fromBlock: params.fromBlock.map(Int64.init),
        toBlock: params.toBlock.map(Int64.init),
        tokenId: params.tokenId,
        omitPrices: params.omitPrices),
      includeMetadata: params.includeMetadata,
      metadataOptions: params.metadataOptions.map {
        OMSIndexerAPI.MetadataOptions(
          verifiedOnly: $0.verifiedOnly, unverifiedOnly: $0.unverifiedOnly, includeContracts: $0.includeContracts)
      },
      page: PageRequest(params.page))
  }
}

extension GetSolanaBalancesRequest {
  /// The wire form; an empty list of networks is sent as it is.
  init(_ params: GetSolanaBalancesParams) {
    self.init(
      networks: params.networks.compactMap { SolanaIndexerNetwork(wireValue: $0.rawValue) },
      filter: AccountBalancesFilter(
        accountAddresses: [params.walletAddress],
        omitNativeBalances: params.omitNativeBalances,
        contractWhitelist: Optional(params.mintAddresses).nonEmpty,
        contractBlacklist: Optional(params.excludedMintAddresses).nonEmpty),
      omitMetadata: !params.includeMetadata)
  }
}

extension GetTronBalancesRequest {
  /// The wire form; an empty list of networks is sent as it is.
  init(_ params: GetTronBalancesParams) {
    self.init(
      networks: params.networks.compactMap { TronIndexerNetwork(wireValue: $0.rawValue) },
      filter: AccountBalancesFilter(
        accountAddresses: [params.walletAddress],
        omitNativeBalances: params.omitNativeBalances,
        contractWhitelist: Optional(params.contractAddresses).nonEmpty,
        contractBlacklist: Optional(params.excludedContractAddresses).nonEmpty),
      omitMetadata: !params.includeMetadata)
  }
}

extension PageRequest {
  /// The wire form: number and size are always sent, each with its own default.
  init(_ page: TokenBalancesPageRequest?) {
    self.init(
      page: page?.page ?? 0,
      pageSize: page?.pageSize ?? 40,
      column: page?.column,
      before: page?.before,
      after: page?.after,
      sort: page?.sort?.map {
        OMSIndexerAPI.SortBy(column: $0.column, order: $0.order == .descending ? .descending : .ascending)
      })
  }
}

/// Named networks, or else a kind of networks; never both.
private struct ChainChoice {
  let chainIDs: [Int64]?
  let networkType: NetworkType?

  init(_ networks: [Network]?, _ type: IndexerNetworkType?) {
    if let networks, !networks.isEmpty {
      chainIDs = networks.map { Int64($0.id) }
      networkType = nil
    } else {
      chainIDs = nil
      networkType = NetworkType(wireValue: (type ?? .mainnets).rawValue)
    }
  }
}

extension Optional where Wrapped: Collection {
  /// Nil in place of an empty collection.
  fileprivate var nonEmpty: Wrapped? {
    flatMap { $0.isEmpty ? nil : $0 }
  }
}
