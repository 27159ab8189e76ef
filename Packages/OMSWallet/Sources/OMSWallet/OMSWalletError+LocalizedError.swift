public import Foundation
public import OMSCore

/// `localizedDescription` is the message. Both names are qualified, which says that the conformance of a type of
/// another package is meant, and holds as well where the two packages are built as one.
extension OMSCore.OMSWalletError: Foundation.LocalizedError {}
