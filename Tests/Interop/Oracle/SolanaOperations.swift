import ChainCore
import CryptoCore
import CryptoEd25519
import EVMChain
import SolanaChain

let solanaOperations: [String: Operation] = [
  "solana.curve": { .bool(try SolanaPublicKey(bytes: $0.bytes("data")).isOnCurve) },
  "solana.pda": { question in
    let seeds = try question.texts("seeds").map { try Hex.decode($0) }
    let (address, bump) = try SolanaPublicKey.findProgramAddress(
      seeds: seeds, program: SolanaPublicKey(question.text("program")))
    return [.string(address.base58), .number("\(bump)")]
  },
  "solana.ata": { question in
    let address = try SolanaPublicKey.associatedToken(
      owner: SolanaPublicKey(question.text("owner")), mint: SolanaPublicKey(question.text("mint")),
      tokenProgram: SolanaPublicKey(question.text("program")))
    return .string(address.base58)
  },
  "solana.message": { question in
    let message = try compile(question)
    guard try SolanaMessage(serialized: message.serialized) == message else {
      throw QuestionError.member("reading gives another message")
    }
    return .hex(message.serialized)
  },
  "solana.transaction": { question in
    let key = try Ed25519PrivateKey(seed: question.secret("seed"))
    var transaction = SolanaTransaction(
      try SolanaMessage(
        version: question.flag("isLegacy") ? .legacy : .v0, payer: key.solanaAddress,
        instructions: [
          .transfer(
            from: key.solanaAddress, to: SolanaPublicKey(question.text("to")),
            lamports: question.integer("lamports").uint64 ?? 0)
        ], recentBlockhash: question.bytes("blockhash")))
    try transaction.sign(with: [key])
    let read = try SolanaTransaction(serialized: transaction.serialized)
    guard read == transaction, read.hasValidSignatures else { throw QuestionError.member("reading fails") }
    return .hex(transaction.serialized)
  },
  "solana.decode": { .hex(try SolanaMessage(serialized: $0.bytes("data")).serialized) },
]

private func compile(_ question: Question) throws -> SolanaMessage {
  let instructions = try question.questions("instructions").map { instruction in
    SolanaInstruction(
      program: try SolanaPublicKey(instruction.text("program")),
      accounts: try instruction.questions("accounts").map { account in
        SolanaAccountMeta(
          try SolanaPublicKey(account.text("key")), isSigner: account.flag("isSigner"),
          isWritable: account.flag("isWritable"))
      }, data: try instruction.bytes("data"))
  }
  let tables = try question.questions("tables").map { table in
    SolanaLookupTable(
      address: try SolanaPublicKey(table.text("address")),
      accounts: try table.texts("accounts").map { try SolanaPublicKey($0) })
  }
  return try SolanaMessage(
    version: question.flag("isLegacy") ? .legacy : .v0, payer: SolanaPublicKey(question.text("payer")),
    instructions: instructions, recentBlockhash: question.bytes("blockhash"), lookupTables: tables)
}
