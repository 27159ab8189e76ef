extension TransportConformance {
  static let tls: [TransportConformanceCase] = []
}
