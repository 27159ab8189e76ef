import Testing
import WebRPC

@_spi(OMSInternal) @testable import OMSCore

@Suite struct ModelCodingTests {
  private func encode(_ value: some Encodable) throws -> String {
    String(decoding: try WebRPCJSON.encode(value), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try WebRPCJSON.decode(type, from: Array(text.utf8))
  }

  @Test func openEnumsKeepWhatTheyDoNotKnow() throws {
    #expect(try decode(#"["ethereum","future"]"#, as: [WalletType].self) == [.ethereum, .unknown("future")])
    #expect(try encode([WalletType.tron, .unknown("x")]) == #"["tron","x"]"#)
    #expect(WalletType.unknown("ethereum") != .ethereum)
    #expect(TransactionStatus(wireValue: "executed") == .executed)
    #expect(TransactionMode(wireValue: "relayer") == .relayer)
    #expect(WalletKeyOrigin(wireValue: "imported") == .imported)
    #expect(throws: DecodingError.self) { try decode("1", as: WalletType.self) }
  }

  @Test func aWalletLeavesOutWhatIsAbsent() throws {
    let wallet = Wallet(id: "w", type: .ethereum, address: "0xAb", keyOrigin: .enclave)
    #expect(try encode(wallet) == #"{"address":"0xAb","id":"w","keyOrigin":"enclave","type":"ethereum"}"#)
    #expect(try decode(encode(wallet), as: Wallet.self) == wallet)
  }

  @Test func sessionAuthIsAFlatObject() throws {
    let email = OMSWalletSessionAuth.email(OMSWalletEmailSessionAuth(email: "a@b.c"))
    #expect(try encode(email) == #"{"email":"a@b.c","type":"email"}"#)
    let oidc = OMSWalletSessionAuth.oidc(
      OMSWalletOidcSessionAuth(flow: .idToken, issuer: "https://i", provider: "google"))
    #expect(
      try encode(oidc) == #"{"flow":"id-token","issuer":"https://i","provider":"google","type":"oidc"}"#)
    for auth in [email, oidc] { #expect(try decode(encode(auth), as: OMSWalletSessionAuth.self) == auth) }
    #expect(email.email == "a@b.c" && oidc.email == nil)
    #expect(throws: DecodingError.self) { try decode(#"{"type":"other"}"#, as: OMSWalletSessionAuth.self) }
  }

  @Test func feeTokensUseTheServicesSpelling() throws {
    let token = FeeToken(network: "137", name: "N", symbol: "S", type: "erc20", logoUrl: "u", tokenId: "i")
    #expect(
      try encode(token)
        == #"{"logoURL":"u","name":"N","network":"137","symbol":"S","tokenID":"i","type":"erc20"}"#)
    #expect(try decode(encode(token), as: FeeToken.self) == token)
    #expect(FeeToken(network: "1", name: "n", symbol: "s", type: "NATIVE", contractAddress: "0x1").isNative)
    #expect(FeeToken(network: "1", name: "n", symbol: "s", type: "x", contractAddress: " ").isNative)
    #expect(!FeeToken(network: "1", name: "n", symbol: "s", type: "x", tokenId: "i").isNative)
  }

  @Test func aSelectionPrefersTheTrimmedTokenID() {
    let token = { (id: String?) in
      FeeOption(
        token: FeeToken(network: "1", name: "n", symbol: "SYM", type: "erc20", tokenId: id), value: "1",
        displayValue: "1")
    }
    #expect(FeeOptionSelection(feeOption: token(" id ")) == FeeOptionSelection(token: "id"))
    #expect(FeeOptionSelection(feeOption: token("  "), index: 3) == FeeOptionSelection(token: "SYM", index: 3))
    #expect(FeeOptionWithBalance(feeOption: token(nil)).selection == FeeOptionSelection(token: "SYM"))
  }

  @Test func firstAvailableTakesTheFirstOptionThatIsCovered() async throws {
    let option = FeeOption(
      token: FeeToken(network: "1", name: "n", symbol: "A", type: "native"), value: "10", displayValue: "10")
    let poor = FeeOptionWithBalance(
      feeOption: option, selection: FeeOptionSelection(token: "A", index: 0), availableRaw: "9")
    let rich = FeeOptionWithBalance(
      feeOption: option, selection: FeeOptionSelection(token: "A", index: 1), availableRaw: "0010")
    #expect(try await FeeOptionSelector.firstAvailable([poor, rich])?.index == 1)
    #expect(try await FeeOptionSelector.firstAvailable([option]) == nil)
    #expect(try await FeeOptionSelector.firstAvailable([FeeOptionWithBalance]()) == nil)
  }

  @Test func nativeBalancesReadBothSpellingsAndWriteOne() throws {
    let balance = try decode(
      #"{"accountAddress":"a","name":"n","symbol":"s","balance":null,"balanceWei":"5","chainId":1}"#,
      as: NativeTokenBalance.self)
    #expect(balance.balance == "5" && balance.contractType == "NATIVE")
    #expect(
      try encode(balance) == #"{"accountAddress":"a","balance":"5","chainId":1,"name":"n","symbol":"s"}"#)
    #expect(throws: DecodingError.self) {
      try decode(#"{"accountAddress":"a","name":"n","symbol":"s","chainId":1}"#, as: NativeTokenBalance.self)
    }
    #expect(throws: DecodingError.self) {
      try decode(
        #"{"accountAddress":"a","name":"n","symbol":"s","balance":1,"chainId":1}"#, as: NativeTokenBalance.self)
    }
  }

  @Test func tokenIdentifiersReadBothSpellingsAndWriteTheServices() throws {
    let text =
      #"{"accountAddress":"a","balance":"1","blockHash":"h","blockNumber":2,"chainId":3,"contractAddress":"c","contractType":"ERC20","tokenId":"7"}"#
    let balance = try decode(text, as: ContractTokenBalance.self)
    #expect(balance.tokenId == "7")
    #expect(try encode(balance) == text.replacing("tokenId", with: "tokenID"))
    let metadata = try decode(
      #"{"attributes":[{"k":1}],"image_data":"d","name":"n","source":"s","status":"ok","tokenID":"9"}"#,
      as: TokenMetadata.self)
    #expect(metadata.tokenId == "9" && metadata.imageData == "d")
    #expect(
      try encode(metadata)
        == #"{"attributes":[{"k":1}],"image_data":"d","name":"n","source":"s","status":"ok","tokenID":"9"}"#)
    let transfer = try decode(
      #"{"transferType":"SEND","contractAddress":"c","contractType":"ERC20","from":"f","to":"t","amounts":["1"],"logIndex":0,"tokenIDs":["1"]}"#,
      as: TransactionTransfer.self)
    #expect(transfer.tokenIds == ["1"])
    #expect(throws: DecodingError.self) {
      try decode(
        #"{"txnHash":"h","blockNumber":1,"blockHash":"b","chainId":1,"timestamp":"t","transfers":null}"#,
        as: Transaction.self)
    }
  }

  @Test func aCursorComesBackAsItWas() throws {
    let page = try decode(#"{"page":0,"pageSize":40,"more":true,"after":7}"#, as: TokenBalancesPage.self)
    #expect(page.after == .integer(7))
    #expect(try encode(TokenBalancesPageRequest(after: page.after)) == #"{"after":7}"#)
    #expect(throws: DecodingError.self) {
      try decode(
        #"{"page":0,"pageSize":40,"more":true,"sort":[{"column":"c","order":"SIDEWAYS"}]}"#,
        as: TokenBalancesPage.self)
    }
  }

  @Test func solanaBalancesAreStrict() throws {
    let shared =
      #""network":"solana:devnet","accountAddress":"a","name":"n","symbol":"s","decimals":9,"balance":"1","formattedBalance":"1","imageUrl":"","verificationStatus":"unknown","verificationSource":"none""#
    let native = try decode("{\(shared),\"assetType\":\"native\",\"mintAddress\":null}", as: SolanaBalance.self)
    #expect(native.imageUrl == "" && native.verificationSource == SolanaVerificationSource.none)
    let token = try decode(
      "{\(shared),\"assetType\":\"fungible-token\",\"tokenProgram\":\"token-2022\",\"mintAddress\":\"m\"}",
      as: SolanaBalance.self)
    guard case .fungibleToken(let held) = token else { return #expect(Bool(false)) }
    #expect(held.tokenProgram == .token2022 && held.mintAddress == "m")
    for bad in [
      "{\(shared),\"assetType\":\"native\",\"mintAddress\":\"m\"}",
      "{\(shared),\"assetType\":\"nft\"}",
      "{\(shared),\"assetType\":\"fungible-token\",\"mintAddress\":\"m\"}",
      "{\(shared),\"assetType\":\"native\"}".replacing("solana:devnet", with: "solana:testnet"),
    ] {
      #expect(throws: DecodingError.self) { try decode(bad, as: SolanaBalance.self) }
    }
  }

  @Test func tronBalancesCountEmptyTextsAsAbsent() throws {
    let shared =
      #""network":"tron:nile","accountAddress":"a","name":"n","symbol":"s","decimals":6,"balance":"1","formattedBalance":"1","imageUrl":"","metadataUri":null,"verificationStatus":"unknown","verificationSource":"anything""#
    let native = try decode("{\(shared),\"assetType\":\"native\"}", as: TronBalance.self)
    #expect(native.imageUrl == nil && native.verificationSource == "anything")
    #expect(throws: DecodingError.self) {
      try decode(
        "{\(shared),\"assetType\":\"fungible-token\",\"tokenStandard\":\"trc10\",\"contractAddress\":\"c\"}",
        as: TronBalance.self)
    }
  }

  @Test func changesShowWhatIsActiveAfterThem() {
    let wallet = Wallet(id: "w", type: .ethereum, address: "0x", keyOrigin: .enclave)
    let session = OMSWalletSession(expiresAt: "t", auth: .email(OMSWalletEmailSessionAuth(email: "e")))
    #expect(OMSWalletSessionChangeEvent.signedIn(activeWallet: wallet, session: session).activeWallet == wallet)
    #expect(OMSWalletSessionChangeEvent.signedOut.session == nil)
    let expired = OMSWalletExpiredSession(wallet: wallet, session: session, expiredAt: "t")
    #expect(OMSWalletSessionChangeEvent.expired(expired).activeWallet == nil)
  }
}
