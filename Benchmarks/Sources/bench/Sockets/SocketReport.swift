import Foundation

/// A report on sessions over real sockets, for people; a `!` marks what misses its target.
struct SocketReport {
    var loopback: Loopback
    var many: ManySessions
    var targets: Targets

    private let echoes = "messages over the loopback, answered"
    private let bare = "NIO, decoding nothing"

    var text: String {
        func format(_ format: String, _ values: any CVarArg...) -> String {
            String(format: format, arguments: values)
        }
        let (echo, flood) = (loopback.echo, loopback.flood)
        let target = targets.of(echoes, bare)
        return """
            quotes a second over the loopback, each decoded, handed to a consumer, and answered: \(Int(echo.session))
              a bare client of NIO, which answers and decodes nothing: \(Int(echo.bare)); \
            \(format("%.2f", echo.ratio)) of it\(echo.ratio < target ?? 0 ? "!" : "") \
            (target \(target.map { "\($0)" } ?? "-"))
            without answers: \(Int(flood.session))
              the bare client: \(Int(flood.bare)); \(format("%.2f", flood.ratio)) of it
            memory of an idle session: \(format("%.1f", Double(many.memory) / 1024)) KB
            \(many.count) sessions open again after all were cut off: \(format("%.2f", many.storm / .seconds(1))) s, \
            \(format("%.2f", many.stormWork / .seconds(1))) s of them work in this process
            """
    }

    var results: [Result] {
        [
            .ratio(echoes, bare, loopback.echo.ratio),
            .ratio("messages over the loopback", bare, loopback.flood.ratio),
            .absolute("\(echoes), a second", loopback.echo.session, "messages", better: .higher),
            .absolute("memory of an idle session", Double(many.memory), "bytes"),
            .absolute("\(many.count) sessions, open again", many.storm / .seconds(1), "s"),
        ]
    }
}
