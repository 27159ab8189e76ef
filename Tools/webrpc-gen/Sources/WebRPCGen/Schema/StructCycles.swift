/// Which structs hold each other without a list or a map between them.
///
/// Two structs hold each other when they are in the same strongly connected component of the graph whose edges are
/// the fields (Tarjan's algorithm, without recursion).
struct StructCycles {
  private var component: [String: Int] = [:]

  /// Looks at the fields of `structs` that `follows` accepts.
  init(_ structs: [StructDeclaration], follows: (FieldDeclaration) -> Bool) {
    var edges: [String: [String]] = [:]
    for item in structs {
      edges[item.name] = item.fields.filter(follows).compactMap(Self.held)
    }
    var order: [String: Int] = [:]
    var low: [String: Int] = [:]
    var stack: [String] = []
    for root in structs.map(\.name) where order[root] == nil {
      var path = [(name: root, next: 0)]
      order[root] = order.count
      low[root] = order[root]
      stack.append(root)
      while let (name, next) = path.last {
        let targets = edges[name] ?? []
        if next < targets.count {
          path[path.count - 1].next += 1
          let target = targets[next]
          if order[target] == nil {
            guard edges[target] != nil else { continue }
            order[target] = order.count
            low[target] = order[target]
            stack.append(target)
            path.append((target, 0))
          } else if component[target] == nil {
            low[name] = min(low[name] ?? 0, order[target] ?? 0)
          }
        } else {
          path.removeLast()
          if let parent = path.last?.name { low[parent] = min(low[parent] ?? 0, low[name] ?? 0) }
          guard low[name] == order[name] else { continue }
          while let member = stack.popLast() {
            component[member] = order[name]
            if member == name { break }
          }
        }
      }
    }
  }

  /// Whether `field` leads from the struct `owner` back to it.
  func contains(_ field: FieldDeclaration, of owner: String) -> Bool {
    guard let target = Self.held(field), let own = component[owner] else { return false }
    return component[target] == own
  }

  private static func held(_ field: FieldDeclaration) -> String? {
    guard case .named(let name) = field.type else { return nil }
    return name.name
  }
}
