/// One kind of call, made with Accord and without.
struct CallComparison: Sendable {
    var wire: CallWire
    var callProtocol: CallProtocol
    var shape: CallShape
    /// The number of calls that are under way at a time.
    var lanes = 1

    var name: String {
        let size = shape.responseSize >= 1_000 ? "\(shape.responseSize / 1_000) KB" : "\(shape.responseSize) B"
        let ways = shape.requestSize >= 1_000 ? "\(size) both ways" : size
        let what =
            switch shape.kind {
            case .unary: ways
            case .serverStream: "server stream"
            case .clientStream: "client stream"
            case .pingPong: "ping-pong"
            }
        return "\(wire.rawValue), \(callProtocol.rawValue), \(what)" + (lanes > 1 ? ", \(lanes) at once" : "")
    }

    static let all: [CallComparison] = unary + streams

    private static let wires: [(CallWire, CallProtocol)] = [
        (.urlSession, .connect), (.http1, .connect), (.http2, .connect), (.http2, .grpc),
    ]

    private static var unary: [CallComparison] {
        let shapes = [
            CallShape(), CallShape(responseSize: 100_000), CallShape(requestSize: 100_000, responseSize: 100_000),
        ]
        let memory = shapes.map { CallComparison(wire: .memory, callProtocol: .connect, shape: $0) }
        return memory
            + wires.flatMap { wire, callProtocol in
                shapes.flatMap { shape in
                    [1, 64].map {
                        CallComparison(wire: wire, callProtocol: callProtocol, shape: shape, lanes: $0)
                    }
                }
            }
    }

    private static var streams: [CallComparison] {
        wires.flatMap { wire, callProtocol in
            // URLSession sends nothing before all is there.
            let kinds: [CallShape.Kind] =
                wire == .urlSession ? [.serverStream] : [.serverStream, .clientStream, .pingPong]
            return kinds.map { kind in
                CallComparison(
                    wire: wire, callProtocol: callProtocol,
                    shape: CallShape(kind: kind, messages: kind == .pingPong ? 100 : 1_000))
            }
        }
    }
}
