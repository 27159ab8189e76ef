/// How a chain reads the few things that differ between EIP-712 and its relatives.
package struct TypedDataDialect: Sendable {
  /// The 20 bytes of an address, or why the text is none.
  package var readAddress: @Sendable (String) throws(TypedDataError) -> [UInt8]
  /// Further names of `uint256`.
  package var integerAliases: Set<String>

  package init(
    integerAliases: Set<String> = [],
    readAddress: @escaping @Sendable (String) throws(TypedDataError) -> [UInt8]
  ) {
    self.integerAliases = integerAliases
    self.readAddress = readAddress
  }

  /// EIP-712.
  package static let ethereum = TypedDataDialect { text throws(TypedDataError) in
    do throws(EVMAddressError) {
      return try EVMAddress(text).bytes
    } catch {
      throw TypedDataError(.invalidAddress, error.message)
    }
  }
}
