#if NIO
    import Testing

    @testable import AccordNIO

    /// Tests what a client offers, and which answers it takes (RFC 6455, section 9.1; RFC 7692, section 7.1).
    @Suite struct NegotiationTests {
        private func agreement(
            _ answers: String..., offer: SocketCompression? = SocketCompression(clientContextTakeover: true)
        ) throws -> DeflateAgreement {
            try #require(try DeflateAgreement.read(answers, offer: offer))
        }

        @Test func offers() {
            #expect(
                DeflateAgreement.offer(SocketCompression(clientContextTakeover: true))
                    == "permessage-deflate; client_max_window_bits")
            let all = SocketCompression(
                serverContextTakeover: false, clientContextTakeover: false, serverMaxWindowBits: 9,
                clientMaxWindowBits: 10)
            #expect(
                DeflateAgreement.offer(all)
                    == "permessage-deflate; server_no_context_takeover; client_no_context_takeover; "
                    + "server_max_window_bits=9; client_max_window_bits=10")
        }

        @Test func valuesOutsideTheirRangeAreTakenAsTheNearest() {
            let low = SocketCompression(
                serverMaxWindowBits: -1, clientMaxWindowBits: 7, minimumMessageSize: -1, level: 0)
            #expect(low.serverMaxWindowBits == 8)
            #expect(low.clientMaxWindowBits == 8)
            #expect(low.minimumMessageSize == 0)
            #expect(low.level == 1)
            let high = SocketCompression(serverMaxWindowBits: 16, clientMaxWindowBits: .max, level: 10)
            #expect(high.serverMaxWindowBits == 15)
            #expect(high.clientMaxWindowBits == 15)
            #expect(high.level == 9)
        }

        @Test func answers() throws {
            let plain = try agreement("permessage-deflate")
            #expect(plain.serverContextTakeover && plain.clientContextTakeover)
            #expect(plain.serverWindowBits == 15 && plain.clientWindowBits == 15)
            let all = try agreement(
                "permessage-deflate;client_max_window_bits=\"9\" ;\tserver_max_window_bits = 8; "
                    + "server_no_context_takeover; client_no_context_takeover")
            #expect(!all.serverContextTakeover && !all.clientContextTakeover)
            #expect(all.serverWindowBits == 8 && all.clientWindowBits == 9)
            #expect(try DeflateAgreement.read([], offer: SocketCompression()) == nil)
            #expect(try DeflateAgreement.read([], offer: nil) == nil)
        }

        @Test func whatTheClientOffersForItselfHoldsWithoutAnAnswer() throws {
            let agreement = try agreement(
                "permessage-deflate", offer: SocketCompression(clientContextTakeover: false, clientMaxWindowBits: 10))
            #expect(!agreement.clientContextTakeover)
            #expect(agreement.clientWindowBits == 10)
        }

        /// zlib writes no data for such a window, so messages go as they are.
        @Test func aClientWindowOf256BytesMeansNoCompression() throws {
            #expect(try agreement("permessage-deflate; client_max_window_bits=8").makeDeflater() == nil)
            #expect(try agreement("permessage-deflate; client_max_window_bits=9").makeDeflater() != nil)
        }

        @Test(arguments: [
            ("permessage-bzip2", "not offered, permessage-bzip2"),
            ("permessage-deflate, permessage-deflate", "twice"),
            ("permessage-deflate; foo", "no parameter foo"),
            ("permessage-deflate; server_no_context_takeover; server_no_context_takeover", "twice"),
            ("permessage-deflate; server_no_context_takeover=1", "may have none"),
            ("permessage-deflate; client_max_window_bits", "needs a value"),
            ("permessage-deflate; server_max_window_bits=08", "needs a value"),
            ("permessage-deflate; server_max_window_bits=16", "needs a value"),
            ("permessage-deflate;", "cannot be read"), ("", "cannot be read"),
            ("permessage-deflate \"", "cannot be read"),
            ("permessage-deflate; a=\"b c\"", "cannot be read"),
        ])
        func answersThatAreRefused(answer: String, words: String) {
            let refusal = #expect(throws: DeflateAgreement.Refusal.self) {
                try DeflateAgreement.read([answer], offer: SocketCompression())
            }
            #expect(refusal?.words.contains(words) == true, "\(refusal?.words ?? "")")
        }

        @Test func answersThatDoNotKeepToTheOffer() {
            let strict = SocketCompression(
                serverContextTakeover: false, serverMaxWindowBits: 10, clientMaxWindowBits: 10)
            let needed = "permessage-deflate; server_no_context_takeover; server_max_window_bits=10"
            #expect(throws: Never.self) { try agreement(needed, offer: strict) }
            for answer in [
                "permessage-deflate; server_max_window_bits=10", "permessage-deflate; server_no_context_takeover",
                "permessage-deflate; server_no_context_takeover; server_max_window_bits=11",
                needed + "; client_max_window_bits=11",
            ] {
                #expect(throws: DeflateAgreement.Refusal.self) { try agreement(answer, offer: strict) }
            }
            #expect(throws: DeflateAgreement.Refusal.self) { try agreement("permessage-deflate", offer: nil) }
            #expect(throws: DeflateAgreement.Refusal.self) { try agreement("permessage-deflate", "permessage-deflate") }
        }

        @Test func lists() {
            typealias Parameter = ExtensionList.Parameter
            let list = ExtensionList(["a; b; c=1", ",, d;e=\"f\" , g"])
            #expect(list?.extensions.map(\.name) == ["a", "d", "g"])
            #expect(list?.extensions[0].parameters == [Parameter(name: "b"), Parameter(name: "c", value: "1")])
            #expect(list?.extensions[1].parameters == [Parameter(name: "e", value: "f")])
            #expect(ExtensionList([])?.extensions == [])
            #expect(ExtensionList([","]) == nil)
        }
    }
#endif
