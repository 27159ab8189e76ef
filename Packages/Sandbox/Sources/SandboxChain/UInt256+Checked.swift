internal import ChainCore

extension UInt256 {
  func adding(_ other: UInt256) throws(ChainError) -> UInt256 {
    let (sum, overflow) = addingReportingOverflow(other)
    guard !overflow else { throw ChainError(.overflow, "sum exceeds 256 bits") }
    return sum
  }

  func subtracting(_ other: UInt256) throws(ChainError) -> UInt256 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard !overflow else { throw ChainError(.insufficientFunds, "balance \(self) is below \(other)") }
    return difference
  }

  func multiplied(by other: UInt256) throws(ChainError) -> UInt256 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    guard !overflow else { throw ChainError(.overflow, "product exceeds 256 bits") }
    return product
  }
}
