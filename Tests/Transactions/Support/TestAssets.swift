import EVMChain
import OMSSandbox
import SandboxSolana
import SandboxTron
import SolanaChain
import TronChain

/// The tokens that every Sandbox has.
enum TestAssets {
  static let evmToken = TestToken.address.lowercased
  static let solanaMint = SolanaTestToken.mint.base58
  static let tronContract = TronTestToken.address.base58
}
