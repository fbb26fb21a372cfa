import Testing

@testable import Compatibility

@Suite("Sockets: channels, servers and handshakes")
struct SocketTests {
    private let sample = SampleSocketText.text

    /// Two channels, so that one may go.
    private func document(_ second: String = "") -> String {
        """
        asyncapi: 3.0.0
        info: { title: Shop, version: "1" }
        servers: { main: { host: a.example.com, protocol: wss } }
        channels:
          live: &live
            address: /ws
            messages:
              hello: { payload: { type: object, required: [type], properties: { type: { const: hello } } } }
        \(second)
        operations: { a: { action: receive, channel: { $ref: "#/channels/live" } } }
        """
    }

    private func second(_ members: String = "", address: String = "/more") -> String {
        "  more: { address: \(address), \(members)messages: { hi: { payload: { type: object, required: [type], "
            + "properties: { type: { const: hi } } } } } }"
    }

    @Test("The sample is read with all that it says, and is equal to itself")
    func sampleIsWhole() throws {
        #expect(
            try ContractVersions(old: ["a.asyncapi.yaml": sample], new: ["a.asyncapi.yaml": sample]).findings()
                .aroundSchemas.isEmpty)
    }

    @Test("A channel that is gone breaks, and a new one does not")
    func removed() throws {
        let (two, one) = (document(second("x-accord-name: More, ")), document())
        let named = edit(two, "live: &live", "live:\n    x-accord-name: Shop")
        let found = try socketFindings(named, one)
        #expect(found.lines == ["error SOCKET_REMOVED #/channels/more"])
        #expect(found.first?.place == nil)
        #expect(try socketFindings(one, named).lines == ["info SOCKET_ADDED #/channels/more"])
    }

    @Test("A channel may go when its day has come, and an unstable one at any time")
    func lifecycle() throws {
        func removal(_ members: String, address: String = "/more") throws -> [String] {
            let two = edit(
                document(second(members, address: address)), "live: &live", "live:\n    x-accord-name: Shop")
            return try socketFindings(two, document()).rules
        }
        #expect(try removal("x-sunset: '2026-11-22', ") == ["SOCKET_DEPRECATED_REMOVED"])
        #expect(try removal("x-sunset: '2027-11-22', ") == ["SOCKET_REMOVED_BEFORE_SUNSET"])
        #expect(try removal("x-stability: alpha, ").isEmpty)
        #expect(try removal("", address: "/v1alpha/more").isEmpty)
    }

    @Test("The day of a sunset may be a later one, and no earlier one, for channels and messages")
    func sunset() throws {
        let channel = edit(sample, "    address: /ws", "    x-sunset: '2027-06-01'\n    address: /ws")
        let found = try socketFindings(channel, edit(channel, "2027-06-01", "2027-01-01"))
        #expect(found.lines == ["error SOCKET_SUNSET_EARLIER #/channels/live"])
        #expect(try socketFindings(edit(channel, "2027-06-01", "2027-01-01"), channel).isEmpty)
        let message = edit(sample, "hello: { payload: { ", "hello: { x-sunset: '2027-06-01', payload: { ")
        #expect(
            try socketFindings(message, edit(message, "2027-06-01", "2027-01-01")).lines
                == ["error SOCKET_SUNSET_EARLIER #/channels/live server hello"])
    }

    @Test("A key that changes is found again by the name, and a name that changes breaks code")
    func renamed() throws {
        let keyed = edit(sample, "channels/live", "channels/main").replacing("\n  live:\n", with: "\n  main:\n")
        #expect(try socketFindings(sample, keyed).isEmpty)
        let (there, _) = try socketRules("title: Shop", "title: Store")
        #expect(there == ["SOCKET_RENAMED"])
    }

    @Test("A stable channel may not become a draft")
    func lowered() throws {
        let (there, back) = try socketRules("    address: /ws", "    x-stability: draft\n    address: /ws")
        #expect(there == ["SOCKET_STABILITY_LOWERED"])
        #expect(back.isEmpty)
    }

    @Test("A break without a new version is reported on request")
    func version() throws {
        let new = edit(sample, "interval: 30", "interval: 300")
        #expect(
            try socketFindings(sample, new) { $0.asksForVersion = true }.rules.sorted() == [
                "SOCKET_HEARTBEAT_TOO_SLOW", "SOCKET_VERSION_NOT_RAISED",
            ])
        let raised = edit(new, "version: \"1\"", "version: \"2\"")
        #expect(try socketFindings(sample, raised) { $0.asksForVersion = true }.rules == ["SOCKET_HEARTBEAT_TOO_SLOW"])
    }

    @Test("Another address is another URL of each server")
    func address() throws {
        #expect(try socketRules("address: /ws", "address: /socket").there == ["SOCKET_SERVER_CHANGED"])
    }

    @Test("Servers may be added, and not taken away")
    func servers() throws {
        let (there, back) = try socketRules(
            "\nchannels:", "\n  other: { host: c.example.com, protocol: wss }\nchannels:")
        #expect(there == ["SOCKET_SERVER_ADDED"])
        #expect(back == ["SOCKET_SERVER_REMOVED"])
    }

    @Test("A variable may take more, and not less")
    func variables() throws {
        let (there, back) = try socketRules("enum: [a.example.com, b.example.com]", "enum: [a.example.com]")
        #expect(there == ["SOCKET_SERVER_VARIABLE_NARROWED"])
        #expect(back == ["SOCKET_SERVER_VARIABLE_WIDENED"])
        #expect(
            try socketRules("default: a.example.com", "default: b.example.com").there
                == ["SOCKET_SERVER_VARIABLE_DEFAULT_CHANGED"])
    }

    @Test("The handshake's parameters are those of a request")
    func parameters() throws {
        let device = "            device: { type: string }\n"
        let (gone, added) = try socketRules(device, "")
        #expect(gone == ["SOCKET_PARAMETER_REMOVED"])
        #expect(added == ["SOCKET_PARAMETER_ADDED"])
        let (required, optional) = try socketRules("required: [token]\n", "required: [token, device]\n")
        #expect(required == ["SOCKET_PARAMETER_BECAME_REQUIRED"])
        #expect(optional == ["SOCKET_PARAMETER_BECAME_OPTIONAL"])
    }

    @Test("A new parameter that is required breaks, one that moved too, and a deprecated one may go")
    func furtherParameters() throws {
        let device = "            device: { type: string }\n"
        let added = edit(
            edit(sample, device, "\(device)            app: { type: string }\n"), "required: [token]\n",
            "required: [token, app]\n")
        #expect(try socketFindings(sample, added).rules == ["SOCKET_PARAMETER_ADDED_REQUIRED"])
        let header = edit(
            sample, device, "        headers: { type: object, properties: { device: { type: string } } }\n")
        #expect(try socketFindings(sample, header).rules == ["SOCKET_PARAMETER_MOVED"])
        let deprecated = edit(sample, device, "            device: { type: string, deprecated: true }\n")
        #expect(try socketFindings(sample, deprecated).rules == ["SOCKET_PARAMETER_DEPRECATED"])
        #expect(
            try socketFindings(deprecated, edit(sample, device, "")).rules == ["SOCKET_DEPRECATED_PARAMETER_REMOVED"])
    }
}
