// libFuzzer entry point: any text as an amount, an integer, an address, a name and a Sign-In with Ethereum message.
import ChainCore
import EVMChain
import TronChain

/// What can be read comes back from what is written of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  if let message = try? SIWEMessage(parsing: text) {
    precondition(message.text == text, "a message is not written as it was read")
    _ = message.isValid(at: 0)
  }
  if let units = try? parseUnits(value: text, decimals: 18) {
    precondition((try? parseUnits(value: formatUnits(value: units, decimals: 18), decimals: 18)) == units)
  }
  if let integer = Int256(decimal: text) {
    precondition(Int256(decimal: integer.description) == integer, "an integer does not come back")
  }
  if let integer = UInt256(hex: text) {
    precondition(UInt256(hex: integer.hexQuantity) == integer, "a quantity does not come back")
  }
  if let address = try? EVMAddress(text) {
    precondition((try? EVMAddress(address.checksummed)) == address, "an address does not come back")
  }
  if let address = try? TronAddress(text) {
    precondition((try? TronAddress(address.base58)) == address, "an address does not come back")
  }
  _ = try? ENS.namehash(text)
  _ = try? ABIType(text)
  return 0
}
