#if NIO
    import AccordSocket
    import Foundation
    import TestEnvironment
    import Testing

    /// The client's side of the WebSocket protocol, case by case: RFC 6455, and RFC 7692 for compression. The table is in
    /// `Server/sockets/raw/cases`, in groups with the numbers of Autobahn's testsuite.
    ///
    ///     Scripts/swift-tests --filter ProtocolCaseTests
    ///
    /// prints how many cases of each group the client passed. It takes some seconds; `ACCORD_TEST_EXTENT=all` before it
    /// tries larger messages, and more of them, as `make verify` does.
    @Suite(.timeLimit(.minutes(10)))
    struct ProtocolCaseTests {
        private struct Outcome: Sendable {
            let one: ProtocolCase
            var result: ProtocolCase.Verdict.Kind
            var notes: [String]

            /// - Parameter faults: what the client itself saw and should not have.
            init(_ one: ProtocolCase, faults: [String]) {
                self.one = one
                result = faults.isEmpty ? .passed : .failed
                notes = faults
            }

            mutating func add(_ verdict: ProtocolCase.Verdict) {
                notes += verdict.notes
                if result != .failed { result = verdict.verdict }
            }
        }

        @Test func everyCasePasses() async throws {
            let peer = try await ProtocolCasePeer(whole: TestExtent.isWhole)
            let cases = try await peer.process.call("cases", as: [ProtocolCase].self)
            #expect(cases.count >= 500)
            let outcomes = try await play(cases, with: peer)
            #expect(outcomes.count == cases.count)
            print(Self.table(of: outcomes))
            for outcome in outcomes where outcome.result != .passed {
                Issue.record(
                    """
                    \(outcome.one.id) \(outcome.one.title): \(outcome.result.rawValue)
                    \(outcome.notes.joined(separator: "; "))
                    """)
            }
        }

        /// Plays many cases at the same time.
        private func play(_ cases: [ProtocolCase], with peer: ProtocolCasePeer) async throws -> [Outcome] {
            var outcomes: [String: Outcome] = [:]
            try await withThrowingTaskGroup { group in
                var rest = cases.makeIterator()
                for _ in 0..<32 {
                    guard let one = rest.next() else { break }
                    group.addTask { Outcome(one, faults: one.faults(of: try await one.play(with: peer))) }
                }
                while let outcome = try await group.next() {
                    outcomes[outcome.one.id] = outcome
                    guard let one = rest.next() else { continue }
                    group.addTask { Outcome(one, faults: one.faults(of: try await one.play(with: peer))) }
                }
            }
            for verdict in try await peer.process.call("verdicts", as: [ProtocolCase.Verdict].self) {
                outcomes[verdict.id]?.add(verdict)
            }
            return cases.compactMap { outcomes[$0.id] }
        }

        private static func table(of outcomes: [Outcome]) -> String {
            func row(_ name: String, _ outcomes: [Outcome]) -> String {
                let numbers = [.passed, .failed, .nonStrict].map { kind in outcomes.filter { $0.result == kind }.count }
                let columns = numbers.map { String(repeating: " ", count: 12 - "\($0)".count) + "\($0)" }
                return name.padding(toLength: 26, withPad: " ", startingAt: 0) + columns.joined()
            }
            var groups: [String] = []
            for outcome in outcomes where groups.last != outcome.one.group { groups.append(outcome.one.group) }
            let rows = groups.map { group in row(group, outcomes.filter { $0.one.group == group }) }
            let head = "WebSocket cases                 passed      failed  non-strict"
            return ([head] + rows + [row("all", outcomes)]).joined(separator: "\n")
        }

        // MARK: The judge

        /// A client that sends something else than it received does not pass.
        @Test func wrongEchoesAreSeen() async throws {
            let peer = try await ProtocolCasePeer(whole: false)
            let cases = try await peer.process.call("cases", as: [ProtocolCase].self).filter {
                $0.group.hasPrefix("10 ")
            }
            for one in cases { _ = try await one.play(with: peer) { _ in .text("something else") } }
            let verdicts = try await peer.process.call("verdicts", as: [ProtocolCase.Verdict].self)
            #expect(verdicts.count == cases.count)
            #expect(verdicts.allSatisfy { $0.verdict == .failed })
        }

        /// Of bytes that a client may not send, in hexadecimal digits, and of some that it may.
        @Test(arguments: [
            ("8180000000008880000000008a8000000000", "follows the close frame"),
            ("8101 41", "not masked"), ("81fe0001 00000000 41", "more bytes than it needs"),
            ("81ff0000000000000001 00000000 41", "more bytes than it needs"), ("a18000000000", "RSV2"),
            ("c18100000000ff", "damaged"), ("c1800000 0000", "damaged"), ("818100000000ff", "not UTF-8"),
            ("898000000000", nil), ("098000000000", "in fragments"), ("838000000000", "opcode is 3"),
            ("808000000000", "continues nothing"), ("018000000000 818000000000", "begins in another"),
            ("8881 00000000 03", "half a code"), ("8882 00000000 03ed", "may not have"),
            ("8882 00000000 03e8", nil), ("c187 00000000 f248cdc9c90700", nil), ("8181 01020304 40", nil),
        ])
        func wrongFramesAreSeen(digits: String, fault: String?) async throws {
            let faults = try await Self.judge.value.process.call(
                "judge/" + digits.filter { $0 != " " }, as: [String].self)
            if let fault {
                #expect(faults.contains { $0.contains(fault) }, "\(faults)")
            } else {
                #expect(faults == [])
            }
        }

        private static let judge = Task { try await ProtocolCasePeer(whole: false) }
    }
#endif
