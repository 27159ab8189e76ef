internal import Foundation
@_spi(OMSInternal) internal import OMSCore

/// A project and where its services are.
struct ProjectAddress: Sendable {
  let key: PublishableKey
  let endpoint: ServiceEndpoint

  /// Reads key and address; failures are `validationError` without operation.
  init(publishableKey: String, endpoint override: String?) throws {
    do {
      key = try PublishableKey(publishableKey)
      endpoint = try ServiceEndpoint(
        key: key, override: override, variables: ProcessInfo.processInfo.environment)
    } catch let error as PublishableKeyError {
      throw Self.invalid(error.message)
    } catch let error as ServiceEndpointError {
      throw Self.invalid(error.message)
    }
  }

  private static func invalid(_ message: String) -> OMSWalletError {
    OMSWalletError(code: .validationError, operation: nil, message: message)
  }
}
