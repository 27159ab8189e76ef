internal import CryptoCore

/// First topics of the events of EIP-20, EIP-721 and EIP-1155: the Keccak-256 hash of their signature.
enum EventTopic {
  static let transfer = topic("Transfer(address,address,uint256)")
  static let approval = topic("Approval(address,address,uint256)")
  static let approvalForAll = topic("ApprovalForAll(address,address,bool)")
  static let transferSingle = topic("TransferSingle(address,address,address,uint256,uint256)")
  static let transferBatch = topic("TransferBatch(address,address,address,uint256[],uint256[])")

  private static func topic(_ signature: String) -> [UInt8] { Keccak256.hash(Array(signature.utf8)) }
}
