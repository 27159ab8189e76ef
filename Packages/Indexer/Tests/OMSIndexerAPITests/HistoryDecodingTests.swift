import OMSIndexerAPI
import Testing
import WebRPC

struct HistoryDecodingTests {
  private let transfer = """
    "transferType":"SEND","contractAddress":"0xc","contractType":"ERC721","from":"0xa","to":"0xb","amounts":["1"],\
    "logIndex":3
    """

  private func decode(_ fields: String) throws -> TransactionRecord {
    let text = #"{"txnHash":"0x1","blockHash":"0x2","timestamp":"t","blockNumber":9,"chainId":137,\#(fields)}"#
    return try WebRPCJSON.decode(TransactionRecord.self, from: Array(text.utf8))
  }

  @Test func readsIdentifiersUnderBothOfTheirNames() throws {
    let old = try decode(#""metaTxnID":"m","transfers":[{\#(transfer),"tokenIDs":["7"]}]"#)
    #expect(old.metaTxnId == "m")
    #expect(old.transfers.first?.tokenIds == ["7"])
    let new = try decode(#""metaTxnId":"n","metaTxnID":"m","transfers":[{\#(transfer),"tokenIds":["8"]}]"#)
    #expect(new.metaTxnId == "n")
    #expect(new.transfers.first?.tokenIds == ["8"])
    let text = String(decoding: try WebRPCJSON.encode(new), as: UTF8.self)
    #expect(text.contains(#""metaTxnID":"n""#) && text.contains(#""tokenIDs":["8"]"#))
  }

  @Test func leavesThemOutWhereThereAreNone() throws {
    let record = try decode(#""transfers":[{\#(transfer)}]"#)
    #expect(record.metaTxnId == nil)
    #expect(record.transfers.first?.tokenIds == nil)
  }

  @Test(arguments: ["\"x\":0", "\"transfers\":null", "\"transfers\":[{}]"])
  func needsTransfers(fields: String) {
    #expect(throws: DecodingError.self) { try decode(fields) }
  }

  @Test func readsMetadataByTokenID() throws {
    let metadata = #"{"tokenId":"7","source":"s","name":"n","status":"ok","attributes":[{"a":1}],"image_data":"i"}"#
    let record = try decode(#""transfers":[{\#(transfer),"tokenMetadata":{"7":\#(metadata)}}]"#)
    let details = try #require(record.transfers.first?.tokenMetadata?["7"])
    #expect(details.imageData == "i")
    #expect(details.attributes == [["a": .integer(1)]])
    #expect(String(decoding: try WebRPCJSON.encode(details), as: UTF8.self).contains(#""image_data":"i""#))
  }
}
