public import Foundation
public import OMSCore

/// `localizedDescription` is the message.
extension OMSWalletError: @retroactive LocalizedError {}
