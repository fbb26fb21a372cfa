import Foundation

/// What sessions do over real sockets, for people; a `!` marks what misses its target.
struct SocketReport {
    var loopback: Loopback
    var many: ManySessions

    var text: String {
        func format(_ format: String, _ values: any CVarArg...) -> String {
            String(format: format, arguments: values)
        }
        let (echo, flood) = (loopback.echo, loopback.flood)
        return """
            quotes a second over the loopback, each decoded, handed to a consumer, and answered: \(Int(echo.session))
              a bare client of NIO, which answers and decodes nothing: \(Int(echo.bare)); \
            \(format("%.2f", echo.ratio)) of it\(echo.ratio < Loopback.target ? "!" : "") (target \(Loopback.target))
            without answers: \(Int(flood.session))
              the bare client: \(Int(flood.bare)); \(format("%.2f", flood.ratio)) of it
            memory of an idle session: \(format("%.1f", Double(many.memory) / 1024)) KB
            \(many.count) sessions open again after all were cut off: \(format("%.2f", many.storm / .seconds(1))) s, \
            \(format("%.2f", many.stormWork / .seconds(1))) s of them work in this process
            """
    }

    var results: [Result] {
        func result(_ name: String, _ rates: Loopback.Rates, target: Double?) -> Result {
            Result(
                name: name, peer: "NIO, decoding nothing", ratio: (rates.ratio * 1000).rounded() / 1000,
                better: .higher, target: target, met: target.map { rates.ratio >= $0 })
        }
        return [
            result("messages over the loopback, answered", loopback.echo, target: Loopback.target),
            result("messages over the loopback", loopback.flood, target: nil),
        ]
    }
}
