@_spi(OMSInternal) import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

/// Addresses inside arguments and typed data: mixed case must carry the right checksum.
@Suite struct GivenAddressTests {
  private static let right = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let wrong = "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed"

  private static func field(_ name: String, _ type: String) -> JSONValue {
    .object(["name": .string(name), "type": .string(type)])
  }

  private static func document(_ address: String, contract: String? = nil) -> JSONValue {
    .object([
      "types": .object([
        "Mail": .array([field("from", "Person"), field("to", "Person[2][]"), field("note", "string")]),
        "Person": .array([field("name", "string"), field("wallets", "address[]")]),
      ]),
      "primaryType": .string("Mail"),
      "domain": .object(contract.map { ["verifyingContract": .string($0)] } ?? ["name": .string(wrong)]),
      "message": .object([
        "note": .string(wrong),
        "from": .object(["name": .string(wrong), "wallets": .array([.string(right)])]),
        "to": .array([
          .array([
            .object(["name": .string("a"), "wallets": .array([])]),
            .object(["name": .string("b"), "wallets": .array([.string(right.lowercased()), .string(address)])]),
          ])
        ]),
      ]),
    ])
  }

  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    fixture.service.respond("SignTypedData", #"{"signature":"0x01"}"#)
    fixture.service.respond("IsValidTypedDataSignature", #"{"isValid":true}"#)
    fixture.service.respond("PrepareEthereumContractCall", Quote.json())
    fixture.service.respond("Execute", #"{"status":"pending"}"#)
  }

  @Test func typedDataWithAWrongChecksumMakesNoRequest() async throws {
    let client = try await fixture.signedIn()
    let count = fixture.service.transport.requests.count
    for data in [Self.document(Self.wrong), Self.document(Self.right, contract: Self.wrong)] {
      expectLocal(
        await walletError { try await client.signTypedData(network: .amoy, typedData: data) }, .validationError,
        .walletSignTypedData)
      expectLocal(
        await walletError {
          try await client.isValidTypedDataSignature(
            network: .amoy, walletAddress: Self.right, typedData: data, signature: "0x01")
        }, .validationError, .walletIsValidTypedDataSignature)
    }
    #expect(fixture.service.transport.requests.count == count)
  }

  @Test func addressesOfOneCaseAndTextsThatLookLikeAddressesPass() async throws {
    let client = try await fixture.signedIn()
    for address in [Self.right, Self.wrong.lowercased(), "0x" + Self.wrong.dropFirst(2).uppercased(), "someone"] {
      for contract in [nil, Self.right] {
        #expect(
          try await client.signTypedData(network: .amoy, typedData: Self.document(address, contract: contract))
            == "0x01")
      }
    }
  }

  @Test func whatDoesNotReadIsLeftToTheService() async throws {
    let client = try await fixture.signedIn()
    for data: JSONValue in [
      .null, .object([:]),
      .object(["types": .integer(1), "primaryType": .string("A"), "message": .string(Self.wrong)]),
      .object(["types": .object(["A": .array([.null])]), "primaryType": .string("A"), "message": .object([:])]),
    ] {
      #expect(try await client.signTypedData(network: .amoy, typedData: data) == "0x01")
    }
  }

  @Test func argumentsOfTypeAddressAreLookedAt() async throws {
    let client = try await fixture.signedIn()
    func call(_ args: [AbiArg]) async throws -> SendTransactionResponse {
      try await client.callContract(
        network: .amoy, contractAddress: Self.right, method: "transfer", args: args, waitForStatus: false)
    }
    for args in [
      [AbiArg(type: "address", value: .string(Self.wrong))],
      [
        AbiArg(type: "uint256", value: .integer(1)),
        AbiArg(type: "address[2][]", value: .array([.array([.string(Self.right), .string(Self.wrong)])])),
      ],
    ] {
      expectLocal(await walletError { try await call(args) }, .validationError, .walletCallContract)
    }
    #expect(fixture.service.requests("PrepareEthereumContractCall").isEmpty)
    _ = try await call([
      AbiArg(type: "address", value: .string(Self.right)), AbiArg(type: "string", value: .string(Self.wrong)),
      AbiArg(type: "address[]", value: .array([.string(Self.wrong.lowercased())])),
    ])
  }
}
