import WebRPC

extension TransportConformance {
  /// Whatever the server says in order is an answer.
  static let answers: [TransportConformanceCase] =
    [
      TransportConformanceCase("sends method, headers and body as given") { subject in
        try await Exchange.run(subject) { exchange in
          var request = exchange.request("/echo", body: #"{"text":"café 🚀"}"#)
          request.headers["X-Sample"] = "a, b; c=\"d\""
          let response = try await exchange.transport.send(request)
          try expect(response.status == 200, "status \(response.status)")
          try expect(response.body == request.body, "the body came back changed")
          try expect(response.headers["x-ordinal"] == "1", "the answer's header is missing")
          let seen = exchange.server.snapshot.requests
          try expect(seen.count == 1 && seen[0].method == "POST", "not one POST")
          try expect(seen[0].body == request.body, "the server got another body")
          try expect(seen[0].headers["X-Sample"] == "a, b; c=\"d\"", "the header was changed")
          try expect(seen[0].headers["Expect"] == nil, "Expect was sent")
        }
      },
      TransportConformanceCase("sends a body of one mebibyte whole") { subject in
        try await Exchange.run(subject) { exchange in
          let body = String(repeating: "0123456789abcdef", count: 1 << 16)
          let response = try await exchange.send("/echo", body: body)
          try expect(response.body == Array(body.utf8), "the body came back changed")
        }
      },
      TransportConformanceCase("sends an empty body") { subject in
        try await Exchange.run(subject) { exchange in
          try expect(try await exchange.send("/echo", body: "").status == 200, "no answer")
        }
      },
      TransportConformanceCase("sends a GET without body, and a POST after it") { subject in
        try await Exchange.run(subject) { exchange in
          var request = exchange.request("/echo")
          request.method = .get
          request.body = []
          try expect(try await exchange.transport.send(request).status == 200, "no answer")
          try expect(try await exchange.send("/echo", body: "1").body == [0x31], "the POST lost its body")
          let seen = exchange.server.snapshot.requests
          try expect(seen.map(\.method) == ["GET", "POST"], "methods \(seen.map(\.method))")
          try expect(seen[0].body.isEmpty, "the GET had a body")
        }
      },
      TransportConformanceCase("does not follow a redirect") { subject in
        try await Exchange.run(subject) { exchange in
          let response = try await exchange.send("/redirect")
          try expect(response.status == 302 && response.headers["Location"] == "/echo", "status \(response.status)")
          try expect(exchange.server.snapshot.requests.count == 1, "a second request was made")
        }
      },
      TransportConformanceCase("skips interim answers and their headers") { subject in
        try await Exchange.run(subject) { exchange in
          let response = try await exchange.send("/interim")
          try expect(response.status == 200 && response.body == Array("{}".utf8), "status \(response.status)")
          try expect(response.headers["X-Final"] == "1", "the final header is missing")
          try expect(response.headers["X-Early"] == nil, "a header of the interim answer was kept")
        }
      },
      TransportConformanceCase("sends an empty header field") { subject in
        try await Exchange.run(subject) { exchange in
          var request = exchange.request("/echo")
          request.headers["X-Empty"] = ""
          try expect(try await exchange.transport.send(request).status == 200, "no answer")
          try expect(exchange.server.snapshot.requests.map { $0.headers["X-Empty"] } == [""], "the field is missing")
        }
      },
      TransportConformanceCase("does not take trailers for header fields") { subject in
        try await Exchange.run(subject) { exchange in
          let response = try await exchange.send("/trailers")
          try expect(response.body == Array("{}".utf8), "the body was changed")
          try expect(response.headers["X-Kept"] == "1", "the header field is missing")
          try expect(response.headers["X-Trailer"] == nil, "a trailer became a header field")
          try expect(response.headers["Content-Length"] == nil, "a trailer became a header field")
        }
      },
      TransportConformanceCase("joins the lines of a folded header field") { subject in
        try await Exchange.run(subject) { exchange in
          let response = try await exchange.send("/folded")
          try expect(response.headers["X-Evil"] == nil, "a line of a value became a field")
          let value = response.headers["X-Folded"]?.split { $0 == " " || $0 == "\t" }
          try expect(value == ["one", "two", "X-Evil:", "three"], "the value is \(value ?? [])")
        }
      },
      TransportConformanceCase("does not wait for the content of a 304") { subject in
        try await Exchange.run(subject) { exchange in
          let response = try await exchange.send("/length-304")
          try expect(response.status == 304 && response.body == [], "status \(response.status)")
          try expect(try await exchange.send("/echo").status == 200, "the next call failed")
        }
      },
      TransportConformanceCase("takes the same length twice for one") { subject in
        try await Exchange.run(subject) { exchange in
          try expect(try await exchange.send("/same-lengths").body == Array("{}".utf8), "the body was changed")
        }
      },
      TransportConformanceCase("unpacks gzip") { subject in
        try await Exchange.run(subject) { exchange in
          let response = try await exchange.send("/gzip")
          try expect(response.body == GzipSample.content, "body of \(response.body.count) bytes")
        }
      },
      TransportConformanceCase("joins the members of gzip content") { subject in
        try await Exchange.run(subject) { exchange in
          let response = try await exchange.send("/gzip-members")
          try expect(response.body == GzipSample.content, "body of \(response.body.count) bytes")
        }
      },
    ] + statusCases

  private static let statusCases: [TransportConformanceCase] = [200, 204, 302, 304, 400, 404, 500, 503].flatMap {
    status in
    ["json", "html", "empty", "invalid-utf8"].map { kind in
      TransportConformanceCase("returns status \(status) with \(kind) content") { subject in
        try await Exchange.run(subject) { exchange in
          let response = try await exchange.send("/answer/\(status)/\(kind)")
          let wanted = status == 204 || status == 304 ? [] : HostileServer.body(named: kind)
          try expect(response.status == status, "status \(response.status)")
          try expect(response.body == wanted, "the body was changed")
        }
      }
    }
  }
}
