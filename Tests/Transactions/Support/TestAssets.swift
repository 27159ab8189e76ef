import EVMChain
import OMSSandbox

/// The tokens that every Sandbox has.
enum TestAssets {
  static let evmToken = TestToken.address.lowercased
  static let solanaMint = ""
  static let tronContract = ""
}
