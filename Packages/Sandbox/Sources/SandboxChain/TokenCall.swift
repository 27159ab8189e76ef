internal import ChainCore
internal import EVMChain

/// A call of an ERC-20 contract, read from its call data (EIP-20; ABI encoding of static words).
enum TokenCall: Equatable {
  case transfer(to: EVMAddress, amount: UInt256)
  case approve(spender: EVMAddress, amount: UInt256)
  case transferFrom(owner: EVMAddress, to: EVMAddress, amount: UInt256)
  case balanceOf(EVMAddress)
  case allowance(owner: EVMAddress, spender: EVMAddress)
  case totalSupply
  case decimals
  case symbol
  case name

  /// Throws what the contract reverts with. Bytes behind the arguments are ignored, as compiled contracts do.
  init(_ data: [UInt8]) throws(ChainError) {
    guard data.count >= 4 else { throw ChainError(.reverted, "ERC20: no method called") }
    let arguments = Arguments(data: data)
    switch data[..<4].reduce(UInt32(0), { $0 << 8 | UInt32($1) }) {
    case 0xa905_9cbb: self = .transfer(to: try arguments.address(0), amount: try arguments.number(1))
    case 0x095e_a7b3: self = .approve(spender: try arguments.address(0), amount: try arguments.number(1))
    case 0x23b8_72dd:
      self = .transferFrom(
        owner: try arguments.address(0), to: try arguments.address(1), amount: try arguments.number(2))
    case 0x70a0_8231: self = .balanceOf(try arguments.address(0))
    case 0xdd62_ed3e: self = .allowance(owner: try arguments.address(0), spender: try arguments.address(1))
    case 0x1816_0ddd: self = .totalSupply
    case 0x313c_e567: self = .decimals
    case 0x95d8_9b41: self = .symbol
    case 0x06fd_de03: self = .name
    default: throw ChainError(.reverted, "ERC20: unknown method")
    }
  }

  private struct Arguments {
    let data: [UInt8]

    func address(_ index: Int) throws(ChainError) -> EVMAddress {
      let word = try word(index)
      guard word.prefix(12).allSatisfy({ $0 == 0 }), let address = try? EVMAddress(bytes: word.suffix(20)) else {
        throw ChainError(.reverted, "ERC20: argument \(index) is not an address")
      }
      return address
    }

    func number(_ index: Int) throws(ChainError) -> UInt256 {
      let word = try word(index)
      guard let number = try? UInt256(bigEndian: word) else {
        throw ChainError(.reverted, "ERC20: argument \(index) is not a number")
      }
      return number
    }

    private func word(_ index: Int) throws(ChainError) -> ArraySlice<UInt8> {
      let start = 4 + 32 * index
      guard data.count >= start + 32 else { throw ChainError(.reverted, "ERC20: argument \(index) is missing") }
      return data[start..<start + 32]
    }
  }
}
