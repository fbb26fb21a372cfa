#if NIO
    import AccordListener
    import MockServer
    import Testing

    /// The change from one version of contracts to the next.
    struct WatchedContractTests {
        @Test
        func `A connection stays when contracts change`() async throws {
            let backend = SwitchedBackend(ContractBackend([]))
            let listener = Listener(backend)
            let client = try await RawClient(port: listener.start())
            try await client.send("GET /api/risk/state HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(await client.received("about:blank").hasPrefix("HTTP/1.1 404"))
            try backend.replace(with: ContractBackend([ServedContracts.contract("hean")]))
            try await client.send("GET /api/risk/state HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(await client.received("drawdown").contains("HTTP/1.1 200 OK"))
            await listener.stop()
        }
    }
#endif
