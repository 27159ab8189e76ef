/// What an encoder collects before it is written out. Containers are references, since encoding hands them out and
/// fills them later.
enum JSONTree {
  case null
  case bool(Bool)
  case string(String)
  /// A number as its digits.
  case literal(String)
  case integer(Int64)
  case unsignedInteger(UInt64)
  case number(Double)
  case array(JSONTreeArray)
  case object(JSONTreeObject)
  /// A value that is written without a copy of it.
  case value(JSONValue)
}

/// An array in the making.
final class JSONTreeArray {
  var elements: [JSONTree] = []
}

/// An object in the making. When a name is set twice the later one counts.
final class JSONTreeObject {
  var members: [(name: String, value: JSONTree)] = []
}
