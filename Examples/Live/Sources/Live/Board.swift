import Accord
import AccordSocket
import Foundation

/// The state that the sessions have reported, for the screen to show.
actor Board {
    struct Row: Sendable {
        var name: String
        var price: Decimal
        var previous: Decimal
        var change: Decimal?
    }

    struct Connection: Sendable {
        var name: String
        var state: SessionState = .idle
        var latency: Duration?
        var statistics = SessionStatistics()
    }

    private(set) var rows: [String: Row] = [:]
    private(set) var connections: [String: Connection] = [:]
    /// The newest last.
    private(set) var news: [String] = []

    func show(_ request: TokenRequest, of name: String) {
        if request.reason != .connecting { tell("\(name): a new token, as the last one is \(request.reason)") }
    }

    // MARK: Following

    func follow(_ session: Growfolio.Session) async {
        let quotes = session.quoteUpdated
        let orders = session.orderFill
        await follow(session, named: "Growfolio") { group in
            group.addTask {
                for await quote in quotes {
                    await self.show("\(quote.symbol)", quote.priceUsd, change: quote.changePercent)
                }
            }
            group.addTask {
                for await order in orders {
                    await self.tell("Order         \(order.side.rawValue) \(order.filledQty) \(order.symbol)")
                }
            }
            group.addTask {
                do throws(SessionError) {
                    try await session.subscribe(channels: [.quotes], symbols: ["AAPL", "MSFT", "NVDA"])
                    await self.tell("Subscribed    to quotes of AAPL, MSFT and NVDA")
                } catch {
                    await self.tell("Subscribed    to nothing: \(error)")
                }
            }
        }
    }

    func follow(_ session: EvokeEssence.Session) async {
        let balances = session.balanceUpdated
        let notices = session.serverNotification
        await follow(session, named: "EvokeEssence") { group in
            group.addTask {
                for await update in balances {
                    await self.show("\(update.data.currency) balance", update.data.balance, change: nil)
                }
            }
            group.addTask {
                for await notice in notices { await self.tell("Notice        \(notice.title): \(notice.message)") }
            }
        }
    }

    func follow(_ session: Hean.Session) async {
        let ticks = session.tick
        let risks = session.riskState
        await follow(session, named: "HEAN") { group in
            group.addTask {
                for await tick in ticks { await self.show(tick.symbol, tick.price, change: tick.changePercent) }
            }
            group.addTask {
                for await risk in risks { await self.tell("Risk          \(risk.state.rawValue)") }
            }
        }
    }

    private func follow(
        _ session: some Session, named name: String, _ more: @Sendable (inout TaskGroup<Void>) -> Void
    ) async {
        connections[name] = Connection(name: name)
        let states = session.states
        let latencies = session.latencies
        let problems = session.problems
        let messages = session.messages
        session.connect()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await state in states { await self.change(name) { $0.state = state } }
            }
            group.addTask {
                for await latency in latencies { await self.change(name) { $0.latency = latency } }
            }
            group.addTask {
                for await problem in problems { await self.tell("\(name): \(problem)") }
            }
            group.addTask {
                for await _ in messages {
                    let statistics = session.statistics
                    await self.change(name) { $0.statistics = statistics }
                }
            }
            more(&group)
        }
    }

    private func change(_ name: String, _ body: (inout Connection) -> Void) {
        body(&connections[name, default: Connection(name: name)])
    }

    private func show(_ name: String, _ price: Decimal, change: Decimal?) {
        rows[name] = Row(name: name, price: price, previous: rows[name]?.price ?? price, change: change)
    }

    private func tell(_ line: String) {
        news.append(line)
        if news.count > 6 { news.removeFirst() }
    }
}
