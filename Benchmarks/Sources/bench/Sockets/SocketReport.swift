import Foundation

/// What sessions do over real sockets, for people; a `!` marks what misses its target.
struct SocketReport {
    var loopback: Loopback
    var many: ManySessions

    var text: String {
        func format(_ format: String, _ values: any CVarArg...) -> String {
            String(format: format, arguments: values)
        }
        let ratio = loopback.session / loopback.bare
        return """
            quotes a second over the loopback, each decoded and handed to a consumer: \(Int(loopback.session))
              a bare client of NIO, which decodes nothing: \(Int(loopback.bare)); \(format("%.2f", ratio)) of it\
            \(ratio < Loopback.target ? "!" : "") (target \(Loopback.target))
            memory of an idle session: \(format("%.1f", Double(many.memory) / 1024)) KB
            \(many.count) sessions open again after all were cut off: \(format("%.2f", many.storm / .seconds(1))) s, \
            \(format("%.2f", many.stormWork / .seconds(1))) s of them work in this process
            """
    }

    var result: Result {
        let ratio = loopback.session / loopback.bare
        return Result(
            name: "messages over the loopback", peer: "NIO, decoding nothing", ratio: (ratio * 1000).rounded() / 1000,
            better: .higher, target: Loopback.target, met: ratio >= Loopback.target)
    }
}
