@_spi(OMSInternal) import OMSCore
import Testing
import WebRPC

@testable import OMSWaaS

@Suite struct VerificationTests {
  let fixture: Fixture
  init() throws {
    fixture = try Fixture()
    fixture.service.respond("IsValidMessageSignature", #"{"isValid":true}"#)
    fixture.service.respond("IsValidTypedDataSignature", #"{"isValid":false}"#)
  }

  private func body(_ method: String) throws -> String {
    String(decoding: try #require(fixture.service.requests(method).last).body, as: UTF8.self)
  }

  @Test func withAnAddressNoSessionIsNeededAndNothingIsSigned() async throws {
    let client = try fixture.client()
    #expect(
      try await client.isValidMessageSignature(
        network: .amoy, walletAddress: "0xAB", message: "m", signature: "0x01"))
    #expect(
      try body("IsValidMessageSignature")
        == #"{"message":"m","network":"80002","networkFamily":"evm","signature":"0x01","walletAddress":"0xAB"}"#)
    let request = try #require(fixture.service.requests("IsValidMessageSignature").last)
    #expect(request.headers["OMS-Wallet-Signature"] == nil)
    #expect(request.headers["Api-Key"] == "pk_live_project_key")
    #expect(
      try await !client.isValidTypedDataSignature(
        network: .amoy, walletAddress: "0xAB", typedData: .object(["a": .integer(1)]), signature: "0x01"))
  }

  @Test func otherFamiliesNameNoNetwork() async throws {
    let client = try fixture.client()
    #expect(try await client.isValidSolanaMessageSignature(walletAddress: "So1", message: "m", signature: "s"))
    #expect(
      try body("IsValidMessageSignature")
        == #"{"message":"m","networkFamily":"solana","signature":"s","walletAddress":"So1"}"#)
    #expect(try await client.isValidTronMessageSignature(walletAddress: "T1", message: "m", signature: "s"))
    #expect(
      try body("IsValidMessageSignature")
        == #"{"message":"m","networkFamily":"tron","signature":"s","walletAddress":"T1"}"#)
    #expect(
      try await !client.isValidTronTypedDataSignature(walletAddress: "T1", typedData: .null, signature: "s"))
  }

  @Test func withoutAddressTheActiveWalletsIsTaken() async throws {
    let client = try await fixture.signedIn()
    #expect(try await client.isValidMessageSignature(network: .amoy, message: "m", signature: "0x01"))
    #expect(try body("IsValidMessageSignature").contains(ScriptedService.ethereumAddress))
  }

  @Test func E57_theActiveWalletMustBeOfTheFamily() async throws {
    let client = try await fixture.signedIn()
    expectLocal(
      await walletError { try await client.isValidSolanaMessageSignature(message: "m", signature: "s") },
      .validationError, .walletIsValidSolanaMessageSignature)
    try client.signOut()
    expectLocal(
      await walletError { try await client.isValidMessageSignature(network: .amoy, message: "m", signature: "s") },
      .sessionMissing, .walletIsValidMessageSignature)
    #expect(fixture.service.requests("IsValidMessageSignature").isEmpty)
  }

  @Test(arguments: ["", "  \n"])
  func E58_aBlankAddressIsNotTheActiveWallet(address: String) async throws {
    let client = try await fixture.signedIn()
    let error = await walletError {
      try await client.isValidMessageSignature(
        network: .amoy, walletAddress: address, message: "m", signature: "0x01")
    }
    expectLocal(error, .validationError, .walletIsValidMessageSignature)
    #expect(error?.errorDescription == "walletAddress must not be empty")
    #expect(fixture.service.requests("IsValidMessageSignature").isEmpty)
  }

  @Test func E52_E87_aRefusedVerificationKeepsTheSession() async throws {
    let client = try await fixture.signedIn()
    fixture.service.refuse("IsValidMessageSignature", 7202, "KeyNotFound", status: 404)
    let error = await walletError {
      try await client.isValidMessageSignature(network: .amoy, message: "m", signature: "0x01")
    }
    #expect(error?.code == .requestFailed)
    #expect(error?.status == 404)
    #expect(client.activeWallet != nil)
  }

  @Test func E48_withoutAddressAMissingKeyEndsTheSession() async throws {
    let client = try await fixture.signedIn()
    try fixture.signInElsewhere()
    expectLocal(
      await walletError { try await client.isValidMessageSignature(network: .amoy, message: "m", signature: "s") },
      .sessionMissing, .walletIsValidMessageSignature)
    #expect(
      try await client.isValidMessageSignature(
        network: .amoy, walletAddress: "0xAB", message: "m", signature: "0x01"))
  }
}
