internal import ChainCore
internal import EVMChain
internal import TronChain

/// Why a contract reverts.
struct TronRevert: Error {
  let reason: String

  init(_ reason: String) { self.reason = "TRC20: \(reason)" }

  /// `Error(string)` with the reason, as compiled contracts answer.
  var output: [UInt8] {
    let signature = try? ABISignature(name: "Error", inputs: [.string])
    return (try? signature?.encodeCall([.string(reason)])) ?? []
  }
}

/// A call of a TRC-20 contract, read from its call data.
enum TRC20Call: Equatable {
  case transfer(to: TronAddress, amount: UInt256)
  case approve(spender: TronAddress, amount: UInt256)
  case transferFrom(owner: TronAddress, to: TronAddress, amount: UInt256)
  case balanceOf(TronAddress)
  case allowance(TronAllowance)
  case totalSupply
  case decimals
  case symbol
  case name

  /// Bytes behind the arguments are ignored, as compiled contracts do.
  init(_ data: [UInt8]) throws(TronRevert) {
    guard data.count >= 4 else { throw TronRevert("no method called") }
    let arguments = Arguments(data: data.dropFirst(4))
    switch data[..<4].reduce(UInt32(0), { $0 << 8 | UInt32($1) }) {
    case 0xa905_9cbb: self = .transfer(to: try arguments.address(0), amount: try arguments.number(1))
    case 0x095e_a7b3: self = .approve(spender: try arguments.address(0), amount: try arguments.number(1))
    case 0x23b8_72dd:
      self = .transferFrom(
        owner: try arguments.address(0), to: try arguments.address(1), amount: try arguments.number(2))
    case 0x70a0_8231: self = .balanceOf(try arguments.address(0))
    case 0xdd62_ed3e:
      self = .allowance(TronAllowance(owner: try arguments.address(0), spender: try arguments.address(1)))
    case 0x1816_0ddd: self = .totalSupply
    case 0x313c_e567: self = .decimals
    case 0x95d8_9b41: self = .symbol
    case 0x06fd_de03: self = .name
    default: throw TronRevert("unknown method")
    }
  }

  private struct Arguments {
    let data: ArraySlice<UInt8>

    func address(_ index: Int) throws(TronRevert) -> TronAddress {
      guard case .address(let address)? = try value(index, .address) else {
        throw TronRevert("argument \(index) is not an address")
      }
      return TronAddress(address)
    }

    func number(_ index: Int) throws(TronRevert) -> UInt256 {
      guard case .uint(let number)? = try value(index, .uint256) else {
        throw TronRevert("argument \(index) is not a number")
      }
      return number
    }

    private func value(_ index: Int, _ type: ABIType) throws(TronRevert) -> ABIValue? {
      let word = data.dropFirst(32 * index).prefix(32)
      guard word.count == 32 else { throw TronRevert("argument \(index) is missing") }
      return try? ABI.decode(word, as: [type]).first
    }
  }
}
