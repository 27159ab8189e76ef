extension QRSymbol {
  /// The code as an SVG document, one unit a module, with its quiet zone. It scales to any size.
  public var svg: String {
    let size = side + 2 * Self.quietZone
    var path = ""
    for row in 0..<side {
      var column = 0
      while column < side {
        var end = column
        while isDark(column: end, row: row) { end += 1 }
        if end > column {
          path += "M\(column + Self.quietZone) \(row + Self.quietZone)h\(end - column)v1h-\(end - column)z"
        }
        column = max(end, column + 1)
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
      <rect width="\(size)" height="\(size)" fill="#fff"/><path d="\(path)" fill="#000"/></svg>

      """
  }

  /// The code as lines for a terminal with light letters on a dark ground: each letter is two modules, one above the
  /// other, and light modules are drawn.
  public var terminalLines: [String] {
    let zone = 2
    return stride(from: -zone, to: side + zone, by: 2).map { row in
      (-zone..<(side + zone)).reduce(into: "") { line, column in
        let upper = !isDark(column: column, row: row)
        // An odd number of rows ends with half a line.
        let lower = row + 1 < side + zone && !isDark(column: column, row: row + 1)
        line += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }
    }
  }
}
