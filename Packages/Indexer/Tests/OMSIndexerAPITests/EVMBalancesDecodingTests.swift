import OMSIndexerAPI
import Testing
import WebRPC

struct EVMBalancesDecodingTests {
  private func decode(_ text: String) throws -> GetTokenBalancesDetailsResponse {
    try WebRPCJSON.decode(GetTokenBalancesDetailsResponse.self, from: Array(text.utf8))
  }

  private func native(_ fields: String) throws -> NativeBalance {
    let group = #"{"chainId":137,"results":[{"accountAddress":"0xa","name":"P","symbol":"POL",\#(fields)}]}"#
    let response = try decode(#"{"nativeBalances":[\#(group)],"balances":[]}"#)
    return try #require(response.nativeBalances.first?.results.first)
  }

  private func token(_ fields: String) throws -> TokenBalance {
    let item = """
      {"contractType":"ERC20","contractAddress":"0xc","accountAddress":"0xa","blockHash":"0xb","blockNumber":71000001,\
      "chainId":137,\(fields)}
      """
    let response = try decode(#"{"nativeBalances":[],"balances":[{"chainId":137,"results":[\#(item)]}]}"#)
    return try #require(response.balances.first?.results.first)
  }

  @Test func readsBalanceUnderBothOfItsNames() throws {
    #expect(try native(#""chainId":137,"balance":"5","balanceWei":"6""#).balance == "5")
    #expect(try native(#""chainId":137,"balance":null,"balanceWei":"6""#).balance == "6")
    #expect(throws: DecodingError.self) { try native(#""chainId":137"#) }
    let text = String(decoding: try WebRPCJSON.encode(native(#""chainId":1,"balanceWei":"6""#)), as: UTF8.self)
    #expect(text == #"{"accountAddress":"0xa","balance":"6","chainId":1,"name":"P","symbol":"POL"}"#)
  }

  @Test func readsTokenIDUnderBothOfItsNames() throws {
    #expect(try token(#""balance":"1","tokenID":"7""#).tokenId == "7")
    #expect(try token(#""balance":"1","tokenId":"8","tokenID":"7""#).tokenId == "8")
    #expect(throws: DecodingError.self) { try token(#""balance":"1""#) }
    let text = String(decoding: try WebRPCJSON.encode(token(#""balance":"1","tokenId":"7""#)), as: UTF8.self)
    #expect(text.contains(#""tokenID":"7""#))
    #expect(!text.contains("tokenId"))
  }

  @Test(arguments: [
    #"{"balances":[]}"#, #"{"nativeBalances":[]}"#, #"{"nativeBalances":null,"balances":[]}"#,
    #"{"nativeBalances":[{"chainId":1}],"balances":[]}"#,
    #"{"nativeBalances":[{"chainId":1,"results":null}],"balances":[]}"#,
    #"{"nativeBalances":[{"results":[]}],"balances":[]}"#,
    #"{"nativeBalances":[{"chainId":"1","results":[]}],"balances":[]}"#,
    #"{"nativeBalances":[],"balances":[],"page":{"page":0,"pageSize":40}}"#,
    #"{"nativeBalances":[],"balances":[],"page":{"page":0,"pageSize":40,"more":false,"sort":[{"column":"a","order":"UP"}]}}"#,
  ])
  func refusesAnAnswerThatLacksAList(text: String) {
    #expect(throws: DecodingError.self) { try decode(text) }
  }

  @Test(arguments: [#""balance":1"#, #""balance":"1","isSummary":"true""#, #""balance":"1","contractInfo":{}"#])
  func refusesOtherTypesAndHalfObjects(fields: String) {
    #expect(throws: DecodingError.self) { try token(#""tokenID":"0",\#(fields)"#) }
  }

  @Test func ignoresTheReasonOfAChainThatFailed() throws {
    let response = try decode(
      #"{"nativeBalances":[{"chainId":1,"errorReason":"down","results":[]}],"balances":[],"page":null,"new":{}}"#)
    #expect(response.nativeBalances.count == 1)
    #expect(response.page == nil)
  }

  @Test func keepsCursorsAsTheyCame() throws {
    let page = try WebRPCJSON.decode(
      PageResponse.self, from: Array(#"{"page":1,"pageSize":2,"more":true,"after":18446744073709551615}"#.utf8))
    #expect(page.after == .unsignedInteger(18_446_744_073_709_551_615))
    let request = PageRequest(page: 0, pageSize: 40, after: .null)
    #expect(
      String(decoding: try WebRPCJSON.encode(request), as: UTF8.self) == #"{"after":null,"page":0,"pageSize":40}"#)
  }

  @Test func writesAllKeysOfARequest() throws {
    let request = GetTokenBalancesDetailsRequest(
      chainIds: [137, 8453],
      filter: TokenBalancesFilter(
        accountAddresses: ["0xa"], contractStatus: .verified, contractWhitelist: ["0xc"], omitNativeBalances: false,
        omitPrices: true, tokenIds: ["123"]),
      omitMetadata: true, page: PageRequest(page: 2, pageSize: 100, sort: [SortBy(column: "a", order: .descending)]))
    #expect(
      String(decoding: try WebRPCJSON.encode(request), as: UTF8.self)
        == #"{"chainIds":[137,8453],"filter":{"accountAddresses":["0xa"],"contractStatus":"VERIFIED","#
        + #""contractWhitelist":["0xc"],"omitNativeBalances":false,"omitPrices":true,"tokenIDs":["123"]},"#
        + #""omitMetadata":true,"page":{"page":2,"pageSize":100,"sort":[{"column":"a","order":"DESC"}]}}"#)
  }
}
