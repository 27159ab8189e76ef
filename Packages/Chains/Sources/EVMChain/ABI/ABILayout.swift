/// A type that has been checked, with what encoding and decoding ask of it worked out once.
///
/// ``ABIType`` can be put together by hand in ways that no contract knows, such as `uint7` or an array of −1 elements.
/// Everything that takes a type goes through here first.
struct ABILayout: Sendable {
  let type: ABIType
  /// Whether values are encoded away from their place, behind an offset.
  let isDynamic: Bool
  /// The bytes that a value takes in place: its own, or those of the offset.
  let headByteCount: Int
  /// The members of a tuple, or the one element of an array.
  let children: [ABILayout]
  /// The number of arrays and tuples inside each other.
  let height: Int

  private init(_ type: ABIType, isDynamic: Bool, headByteCount: Int, children: [ABILayout], height: Int) {
    self.type = type
    self.isDynamic = isDynamic
    self.headByteCount = isDynamic ? 32 : headByteCount
    self.children = children
    self.height = height
  }

  /// For a type without parts that is known to be one.
  init(elementary type: ABIType) {
    let isDynamic = type == .bytes || type == .string
    self.init(type, isDynamic: isDynamic, headByteCount: 32, children: [], height: 0)
  }

  /// `T[]`
  init(arrayOf element: ABILayout) throws(ABIError) {
    self.init(
      .array(element.type), isDynamic: true, headByteCount: 32, children: [element],
      height: try Self.height(above: element.height))
  }

  /// `T[n]`
  init(arrayOf element: ABILayout, count: Int) throws(ABIError) {
    guard count >= 0 else { throw ABIError(.invalidType, "an array has no \(count) elements") }
    let (size, overflow) = element.headByteCount.multipliedReportingOverflow(by: count)
    guard element.isDynamic || !overflow else {
      throw ABIError(.invalidType, "the array is larger than any memory")
    }
    self.init(
      .fixedArray(element.type, count: count), isDynamic: element.isDynamic, headByteCount: size, children: [element],
      height: try Self.height(above: element.height))
  }

  /// `(T1,T2,…)`
  init(tupleOf members: [ABILayout]) throws(ABIError) {
    self.init(
      .tuple(members.map(\.type)), isDynamic: members.contains { $0.isDynamic },
      headByteCount: try Self.headByteCount(of: members), children: members,
      height: try Self.height(above: members.map(\.height).max() ?? 0))
  }

  /// The bytes in front of what the dynamic members put behind.
  static func headByteCount(of members: [ABILayout]) throws(ABIError) -> Int {
    var total = 0
    for member in members {
      let (sum, overflow) = total.addingReportingOverflow(member.headByteCount)
      guard !overflow else { throw ABIError(.invalidType, "the tuple is larger than any memory") }
      total = sum
    }
    return total
  }

  private static func height(above height: Int) throws(ABIError) -> Int {
    guard height + 1 < ABIType.maximumDepth else {
      throw ABIError(.invalidType, "the type is nested too deeply")
    }
    return height + 1
  }
}

extension ABILayout {
  /// Checks a type of any origin.
  ///
  /// - Throws: ``ABIError`` with `invalidType`.
  init(_ type: ABIType) throws(ABIError) {
    var budget = ABIType.maximumMemberCount
    try self.init(type, depth: 0, budget: &budget)
  }

  /// Checks types that stand side by side; the path of a fault is the type's index.
  static func all(_ types: [ABIType]) throws(ABIError) -> [ABILayout] {
    var budget = ABIType.maximumMemberCount
    let layouts = try all(types, depth: 0, budget: &budget)
    _ = try headByteCount(of: layouts)
    return layouts
  }

  private static func all(_ types: [ABIType], depth: Int, budget: inout Int) throws(ABIError) -> [ABILayout] {
    var layouts: [ABILayout] = []
    layouts.reserveCapacity(min(types.count, budget))
    for (index, type) in types.enumerated() {
      do throws(ABIError) {
        layouts.append(try ABILayout(type, depth: depth, budget: &budget))
      } catch {
        throw error.inside(index)
      }
    }
    return layouts
  }

  private init(_ type: ABIType, depth: Int, budget: inout Int) throws(ABIError) {
    budget -= 1
    guard budget >= 0 else { throw Self.tooManyMembers }
    guard depth < ABIType.maximumDepth else { throw ABIError(.invalidType, "the type is nested too deeply") }
    switch type {
    case .array(let element):
      try self.init(arrayOf: ABILayout(element, depth: depth + 1, budget: &budget))
    case .fixedArray(let element, let count):
      try self.init(arrayOf: ABILayout(element, depth: depth + 1, budget: &budget), count: count)
    case .tuple(let members):
      try self.init(tupleOf: Self.all(members, depth: depth + 1, budget: &budget))
    default:
      guard type.hasKnownWidth else { throw ABIError(.invalidType, "\(type) is not a type of the contract ABI") }
      self.init(elementary: type)
    }
  }

  static let tooManyMembers = ABIError(
    .invalidType, "the types have more than \(ABIType.maximumMemberCount) parts")
}

extension ABIType {
  /// Whether the width of an elementary type is one that Solidity has.
  fileprivate var hasKnownWidth: Bool {
    switch self {
    case .uint(let bits), .int(let bits): Self.isWidth(bits)
    case .ufixed(let bits, let decimals), .fixed(let bits, let decimals):
      Self.isWidth(bits) && Self.decimalCounts.contains(decimals)
    case .fixedBytes(let count): (1...32).contains(count)
    default: true
    }
  }

  /// 8, 16, … 256.
  static func isWidth(_ bits: Int) -> Bool { (8...256).contains(bits) && bits % 8 == 0 }

  /// The decimals that a fixed-point type may have.
  static let decimalCounts = 1...80
}
