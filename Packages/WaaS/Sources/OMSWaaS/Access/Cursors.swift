@_spi(OMSInternal) internal import OMSCore

/// The way through a list by its cursors, as a value without I/O.
package struct Cursors: Sendable {
  /// Where the next page begins; nil for the first.
  package private(set) var cursor: String?
  /// Whether the last page was read.
  package private(set) var isAtEnd = false
  private var seen: Set<String> = []

  /// At the first page.
  package init() {}

  /// Takes in the cursor of an answer; a blank one ends the list.
  ///
  /// - Returns: false for a cursor that was there before: the list would never end.
  package mutating func advance(to next: String?) -> Bool {
    let next = next?.trimmed ?? ""
    guard !next.isEmpty else {
      end()
      return true
    }
    guard seen.insert(next).inserted else { return false }
    cursor = next
    return true
  }

  /// Nothing more is read.
  package mutating func end() {
    isAtEnd = true
  }
}
