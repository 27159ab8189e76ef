import ChainCore
import CryptoCore
import CryptoEd25519
import CryptoSecp256k1
import EVMChain
import SolanaChain
import Testing
import TronChain

/// The examples of the package's README and of `docs/chains.md`, as they are printed there.
@Suite struct ExampleTests {
  let key: Secp256k1PrivateKey

  init() throws {
    key = try Secp256k1PrivateKey(rawScalar: SecretBytes(copying: [UInt8](repeating: 1, count: 32)))
  }

  @Test func readme() throws {
    let key = try Secp256k1PrivateKey.generate()
    let amount = try parseUnits(value: "0.001", decimals: 18)
    let transaction = EIP1559Transaction(
      chainID: UInt64(Network.amoy.id), nonce: 0, maxPriorityFeePerGas: 1_000_000_000, maxFeePerGas: 30_000_000_000,
      gasLimit: 21_000, to: try EVMAddress("0x000000000000000000000000000000000000dEaD"),
      value: UInt256(decimal: amount) ?? 0)
    let signed = try transaction.signed(with: key)
    print(Hex.encode(signed.raw, prefix: true), try signed.recoverSender())
    #expect(try signed.recoverSender() == EVMAddress(publicKey: key.publicKey))
  }

  @Test func amounts() throws {
    let wei = try parseUnits(value: "1.5", decimals: 18)
    let text = try formatUnits(value: wei, decimals: 18)
    let doubled = UInt256(decimal: wei)?.multipliedReportingOverflow(by: 2).partialValue
    print(Network.findByName("amoy")?.nativeTokenSymbol ?? "", text, doubled?.hexQuantity ?? "")
    #expect(text == "1.5" && doubled == 3_000_000_000_000_000_000)
  }

  @Test func evm() throws {
    let signature = try EIP191.sign("hello", with: key)
    let signer = try EIP191.recoverAddress(text: "hello", signature: signature)
    print(signer == EVMAddress(publicKey: key.publicKey), signer.checksummed)
    #expect(signer == EVMAddress(publicKey: key.publicKey))
    let transfer = try ABISignature("transfer(address,uint256)")
    let call = try transfer.encodeCall([.address(signer), .uint(1_000_000)])
    let arguments = try transfer.decodeCall(call, strict: true)
    let reason = RevertReason(data: [], errors: [try ABISignature("InsufficientBalance(uint256,uint256)")])
    print(arguments.count, reason)
    #expect(arguments == [.address(signer), .uint(1_000_000)])
    let login = try SIWEMessage(
      domain: "example.com", address: signer, statement: "Sign in to Example.", uri: "https://example.com/login",
      chainID: 1, nonce: "32891756", issuedAt: "2026-01-01T00:00:00Z")
    print(try SIWEMessage(parsing: login.text) == login, login.isSigned(try EIP191.sign(login.text, with: key)))
    #expect(login.isSigned(try EIP191.sign(login.text, with: key)))
  }

  @Test func transactions() throws {
    let raw = try LegacyTransaction(chainID: 1, nonce: 7, gasPrice: 1, gasLimit: 21_000, to: .zero, value: 1)
      .signed(with: key).raw
    let transaction = try SignedEVMTransaction(raw: raw)
    print(try transaction.recoverSender(), transaction.transaction.nonce, Hex.encode(transaction.hash, prefix: true))
    #expect(transaction.raw == raw)
  }

  @Test func typedData() throws {
    let json =
      #"{"types":{"Note":[{"name":"text","type":"string"}]},"primaryType":"Note","domain":{"name":"Example"},"#
      + #""message":{"text":"hello"}}"#
    let typedData = try TypedData(json: json)
    let digest = try typedData.signingHash()
    let typedSignature = try typedData.sign(with: key)
    print(Hex.encode(digest), try typedData.recoverAddress(signature: typedSignature))
    #expect(try typedData.recoverAddress(signature: typedSignature) == EVMAddress(publicKey: key.publicKey))
  }

  @Test func solana() throws {
    let solanaKey = try Ed25519PrivateKey(seed: SecretBytes(copying: [UInt8](repeating: 1, count: 32)))
    let recipient = try SolanaPublicKey(bytes: [UInt8](repeating: 2, count: 32))
    let mint = try SolanaPublicKey(bytes: [UInt8](repeating: 3, count: 32))
    let blockhash = [UInt8](repeating: 4, count: 32)
    let owner = solanaKey.solanaAddress
    let account = try SolanaPublicKey.associatedToken(owner: recipient, mint: mint)
    var payment = SolanaTransaction(
      try SolanaMessage(
        payer: owner,
        instructions: [
          .createAssociatedTokenIdempotent(payer: owner, owner: recipient, mint: mint),
          .transferChecked(
            source: .associatedToken(owner: owner, mint: mint), mint: mint, destination: account, owner: owner,
            amount: 1_500_000, decimals: 6),
          .memo("rent"),
        ], recentBlockhash: blockhash))
    try payment.sign(with: [solanaKey])
    print(payment.hasValidSignatures, payment.id?.base58 ?? "")
    #expect(payment.hasValidSignatures)
  }

  @Test func tron() throws {
    let token = TronAddress(.zero)
    let sender = TronAddress(publicKey: key.publicKey)
    let tronTransaction = TronTransaction(
      refBlockBytes: [0x12, 0x34], refBlockHash: [UInt8](repeating: 7, count: 8), expiration: 1_800_000_060_000,
      timestamp: 1_800_000_000_000, feeLimit: 100_000_000,
      contract: .triggerSmartContract(
        TronContractCall(owner: sender, contract: token, data: TRC20.transfer(to: sender, amount: 1_000_000))))
    let tronSigned = try tronTransaction.signed(with: key)
    print(Hex.encode(tronTransaction.id), tronSigned.isSignedByOwner, try TIP191.sign("hello", with: key).hex)
    #expect(tronSigned.isSignedByOwner)
  }
}
