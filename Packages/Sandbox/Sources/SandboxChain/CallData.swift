internal import ChainCore
internal import EVMChain

/// Method and arguments of a call to a built-in contract. As compiled contracts do, it ignores bytes behind the
/// arguments, and a call that does not decode reverts.
struct CallData {
  /// Named in the reasons of reverts.
  let contract: String
  let method: String
  private let values: [ABIValue]

  /// Finds the method among those that a contract has; throws what the contract reverts with.
  init(_ data: [UInt8], methods: CallMethods) throws(ChainError) {
    contract = methods.contract
    guard data.count >= 4 else { throw ChainError(.reverted, "\(contract): no method called") }
    guard let found = methods.bySelector[Array(data.prefix(4))] else {
      throw ChainError(.reverted, "\(contract): unknown method")
    }
    method = found.description
    do {
      values = try ABI.decode(data.dropFirst(4), as: found.inputs)
    } catch {
      throw ChainError(.reverted, "\(contract): the arguments of \(found.name) do not decode")
    }
  }

  func address(_ index: Int) throws(ChainError) -> EVMAddress {
    guard index < values.count, case .address(let value) = values[index] else { throw mistaken(index) }
    return value
  }

  func number(_ index: Int) throws(ChainError) -> UInt256 {
    guard index < values.count, case .uint(let value) = values[index] else { throw mistaken(index) }
    return value
  }

  func flag(_ index: Int) throws(ChainError) -> Bool {
    guard index < values.count, case .bool(let value) = values[index] else { throw mistaken(index) }
    return value
  }

  func bytes(_ index: Int) throws(ChainError) -> [UInt8] {
    guard index < values.count, case .bytes(let value) = values[index] else { throw mistaken(index) }
    return value
  }

  func list(_ index: Int) throws(ChainError) -> [ABIValue] {
    guard index < values.count, case .array(let value) = values[index] else { throw mistaken(index) }
    return value
  }

  func numbers(_ index: Int) throws(ChainError) -> [UInt256] {
    var numbers: [UInt256] = []
    for value in try list(index) {
      guard case .uint(let number) = value else { throw mistaken(index) }
      numbers.append(number)
    }
    return numbers
  }

  func addresses(_ index: Int) throws(ChainError) -> [EVMAddress] {
    var addresses: [EVMAddress] = []
    for value in try list(index) {
      guard case .address(let address) = value else { throw mistaken(index) }
      addresses.append(address)
    }
    return addresses
  }

  private func mistaken(_ index: Int) -> ChainError {
    ChainError(.reverted, "\(contract): argument \(index) of \(method) is of another type")
  }
}

/// The methods of a contract by their selectors.
struct CallMethods {
  let contract: String
  let bySelector: [[UInt8]: ABISignature]

  init(_ contract: String, _ signatures: [String]) {
    self.contract = contract
    let methods = signatures.compactMap { try? ABISignature($0) }
    bySelector = Dictionary(methods.map { ($0.selector, $0) }) { first, _ in first }
  }
}
