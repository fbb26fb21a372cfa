import Accord
import AccordModels
import Foundation
import Rin

/// Reads and writes payloads so that `Benchmarks/check` can count what that takes: the allocations of each work are
/// printed, and callgrind dumps its instructions at each call of `getppid`, which nothing else here calls.
@main
struct Probe {
    static func main() throws {
        let works =
            try works("contacts", Payloads.contacts()) + works("quote", Payloads.quote())
            + works("feed", Payloads.feed())
        for work in works {
            // The first time makes what all share.
            try work.body()
            let before = Allocations.current()
            _ = getppid()
            try work.body()
            _ = getppid()
            print("\(work.name)\t\(Allocations.current() - before)")
        }
    }

    private static func works<Payload: Message>(
        _ payload: String, _ sample: Payload
    ) throws -> [(name: String, body: () throws -> Void)] {
        let bytes = try sample.protobufData()
        let json = try sample.jsonData()
        return [
            ("binary decode, \(payload)", { keep(try Payload(protobuf: bytes)) }),
            ("binary encode, \(payload)", { keep(try sample.protobufData()) }),
            ("JSON decode, \(payload)", { keep(try Payload(json: json)) }),
            ("JSON encode, \(payload)", { keep(try sample.jsonData()) }),
        ]
    }
}

/// Takes a result where the optimizer does not see that nobody wants it.
@inline(never)
func keep<Result>(_ result: Result) {
    withExtendedLifetime(result) {}
}
