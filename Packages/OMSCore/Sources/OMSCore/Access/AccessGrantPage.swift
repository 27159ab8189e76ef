/// One page of those who have access to a wallet.
public struct AccessGrantPage: Equatable, Sendable {
  /// The entries, in the service's order.
  public let grants: [AccessGrant]
  /// Where the list goes on; a nil or blank cursor ends it.
  public let page: Page?

  /// Describes a page.
  public init(grants: [AccessGrant], page: Page? = nil) {
    self.grants = grants
    self.page = page
  }
}
