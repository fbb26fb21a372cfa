/// The arguments of the command line.
struct Arguments {
    /// Only comparisons whose name contains this.
    var filter = ""
    /// In each process.
    var rounds = 3
    /// The number of separate processes in which a comparison is run.
    var processes = 9
    /// The duration of one side's turn.
    var slice = Duration.milliseconds(10)
    /// For a profiler: how many seconds to repeat Accord's side of each comparison, and nothing else.
    var profile: Int?

    /// The name of the comparison whose times alone are reported.
    var times: String?
    /// The file to write the results to.
    var results: String?
    /// The side of which only the memory that its contacts take is reported.
    var memory: String?
    /// Only measure sessions over sockets.
    var sockets = false
    /// Only measure calls.
    var calls = false
    /// Only measure queues of changes.
    var queue = false
    /// For a profiler: make so many calls of each kind instead, one after the other.
    var repetitions: Int?
    /// The side that makes those calls: both by default.
    var side: CallSide.Name?
    /// The ports of a server of calls that is already running.
    var ports: CallPorts?
    /// Be the server that sessions are measured against.
    var serve = false
    /// Be the server that calls are measured against.
    var serveCalls = false
    /// Whether only to show what can be asked for.
    var help = false

    static let usage = """
        usage: bench [--filter <text>] [--rounds <number>] [--quick] [--results <file>]
                     [--profile <seconds>] [--memory <side>] [--times <name>] [--sockets] [--queue]
                     [--calls [--repeat <number> [--side <side>] [--ports <numbers>]]]

          --filter   only comparisons whose name contains the text, such as "binary" or "JSON decode, quote"
          --rounds   how many turns each side has in each of nine processes (3)
          --quick    5 short turns in this process: rough figures
          --results  write the ratios into this file of JSON as well
          --profile  run only Accord's side of each comparison, so many seconds, for a profiler to watch
          --memory   only tell by how many bytes the process grows for 20 lists of contacts: Accord or SwiftProtobuf
          --sockets  only sessions over sockets: messages a second, memory, a storm of reconnects
          --queue    only a queue of changes: kept a second beside GRDB, sent a second beside a client, 100,000 that wait
          --calls    only calls over the loopback, with Accord and without: how many a second, how long they take, how
                     often they ask for memory; with --filter such as "HTTP/2, gRPC"
          --repeat   of calls: only make so many of each kind, and tell how often they ask for memory if they are counted
          --side     of those: only Accord or bare
          --ports    for a profiler that stumbles over new processes: "<port>,<port>" as `bench --serve-calls` told them
          --times    only tell the times of one comparison in this process, in nanoseconds
        """

    init(_ words: [String]) throws {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--filter": filter = try Self.value(of: word, &words)
            case "--results": results = try Self.value(of: word, &words)
            case "--memory": memory = try Self.value(of: word, &words)
            case "--times": times = try Self.value(of: word, &words)
            case "--rounds": rounds = try Self.number(of: word, &words)
            case "--profile": profile = try Self.number(of: word, &words)
            case "--sockets": sockets = true
            case "--serve": serve = true
            case "--calls": calls = true
            case "--serve-calls": serveCalls = true
            case "--queue": queue = true
            case "--ports":
                ports = CallPorts(try Self.value(of: word, &words).split(separator: ",").compactMap { Int($0) })
                if ports == nil { throw Misuse(description: "--ports needs two numbers\n\(Self.usage)") }
            case "--repeat": repetitions = try Self.number(of: word, &words)
            case "--side":
                side = CallSide.Name(rawValue: try Self.value(of: word, &words))
                if side == nil { throw Misuse(description: "--side is Accord or bare\n\(Self.usage)") }
            case "--help": help = true
            case "--quick":
                rounds = 5
                processes = 1
                slice = .milliseconds(4)
            default: throw Misuse(description: "'\(word)' is not understood\n\(Self.usage)")
            }
        }
    }

    private static func value(of option: String, _ words: inout ArraySlice<String>) throws -> String {
        guard let word = words.popFirst() else { throw Misuse(description: "\(option) needs a value\n\(usage)") }
        return word
    }

    private static func number(of option: String, _ words: inout ArraySlice<String>) throws -> Int {
        guard let number = Int(try value(of: option, &words)), number > 0 else {
            throw Misuse(description: "\(option) needs a number above 0\n\(usage)")
        }
        return number
    }

    /// A command line that cannot be followed.
    struct Misuse: Error, CustomStringConvertible {
        var description: String
    }
}
