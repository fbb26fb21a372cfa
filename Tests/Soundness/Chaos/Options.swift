import Foundation

/// The options from the command line and the environment.
struct Options: Sendable {
    struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    static let help = """
        Chaos puts faults between clients and servers, and checks what has to hold in spite of them.

          Chaos [--seconds 600] [--seed 1234] [--storm 15] [--grace 10] [--width 8] [--verbose]

        It starts the servers of Tests/Integration/Peers, and for as many seconds makes calls of every kind to them,
        over Connect, gRPC, gRPC-Web and REST, and keeps WebSocket sessions. Storms, in which the network fails, alternate
        with calms, in which everything has to work again. Ctrl-C ends it early.

          --seconds   how long it goes on; a storm that has begun comes to its end, and a calm follows (600)
          --seed      what faults there are; that of ACCORD_TEST_SEED, or a random one, which is printed (random)
          --storm     how many seconds a storm takes (15)
          --grace     by how many seconds work may be late, as the machine may be busy (10)
          --width     how many calls there are at the same time (8)
          --verbose   also print each fault

        The exit status is 0 when nothing was found, and 1 when something was.
        """

    var seconds = Duration.seconds(600)
    var seed = UInt64.random(in: 0...UInt64(UInt32.max))
    var storm = Duration.seconds(15)
    var grace = Duration.seconds(10)
    var width = 8
    var isVerbose = false
    var wantsHelp = false

    init(_ arguments: [String], environment: [String: String]) throws {
        if let text = environment["ACCORD_TEST_SEED"] { seed = try Self.number(text, of: "ACCORD_TEST_SEED") }
        var rest = arguments[...]
        while let option = rest.popFirst() {
            func value<Number: FixedWidthInteger>() throws -> Number { try Self.number(rest.popFirst(), of: option) }
            switch option {
            case "--seconds": seconds = .seconds(try value() as Int)
            case "--seed": seed = try value()
            case "--storm": storm = .seconds(try value() as Int)
            case "--grace": grace = .seconds(try value() as Int)
            case "--width": width = try value()
            case "--verbose": isVerbose = true
            case "--help", "-h": wantsHelp = true
            default: throw Wrong(description: "\(option) is no option; --help lists them")
            }
        }
    }

    private static func number<Number: FixedWidthInteger>(_ text: String?, of option: String) throws -> Number {
        guard let text, let number = Number(text), number >= 0 else {
            throw Wrong(description: "\(option) takes a number; --help shows which")
        }
        return number
    }
}
