#if NIO
    /// The value of `Sec-WebSocket-Extensions` (RFC 6455, section 9.1), as in
    /// `permessage-deflate; server_max_window_bits=10`.
    struct ExtensionList: Equatable, Sendable {
        struct Extension: Equatable, Sendable {
            var name: String
            var parameters: [Parameter] = []
        }

        struct Parameter: Equatable, Sendable {
            var name: String
            /// Without quotes; `nil` when the parameter has none.
            var value: String?
        }

        var extensions: [Extension] = []

        /// Reads the fields of a message's head, which mean the same as one field with commas between them.
        ///
        /// - Returns: `nil` when they do not follow the grammar.
        init?(_ fields: [String]) {
            for field in fields {
                var scanner = Scanner(field.utf8)
                guard let extensions = scanner.readList() else { return nil }
                self.extensions += extensions
            }
            guard fields.isEmpty || !extensions.isEmpty else { return nil }
        }

        private struct Scanner {
            private var rest: Substring.UTF8View

            init(_ text: String.UTF8View) {
                rest = text[...]
            }

            mutating func readList() -> [Extension]? {
                var extensions: [Extension] = []
                while true {
                    skipSpace()
                    // Elements of a list may be empty (RFC 9110, section 5.6.1).
                    if !rest.isEmpty, rest.first != UInt8(ascii: ",") {
                        guard let element = readExtension() else { return nil }
                        extensions.append(element)
                    }
                    skipSpace()
                    guard !rest.isEmpty else { return extensions }
                    guard skip(UInt8(ascii: ",")) else { return nil }
                }
            }

            private mutating func readExtension() -> Extension? {
                guard let name = readToken() else { return nil }
                var result = Extension(name: name)
                skipSpace()
                while skip(UInt8(ascii: ";")) {
                    skipSpace()
                    guard let name = readToken() else { return nil }
                    skipSpace()
                    var parameter = Parameter(name: name)
                    if skip(UInt8(ascii: "=")) {
                        skipSpace()
                        guard let value = readValue() else { return nil }
                        parameter.value = value
                        skipSpace()
                    }
                    result.parameters.append(parameter)
                }
                return result
            }

            /// Reads a token, or a quoted one.
            private mutating func readValue() -> String? {
                guard skip(UInt8(ascii: "\"")) else { return readToken() }
                guard let token = readToken(), skip(UInt8(ascii: "\"")) else { return nil }
                return token
            }

            private mutating func readToken() -> String? {
                let token = rest.prefix(while: Self.isOfToken)
                rest = rest.dropFirst(token.count)
                return token.isEmpty ? nil : String(Substring(token))
            }

            private mutating func skip(_ byte: UInt8) -> Bool {
                guard rest.first == byte else { return false }
                rest = rest.dropFirst()
                return true
            }

            private mutating func skipSpace() {
                rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            }

            /// RFC 9110, section 5.6.2.
            private static func isOfToken(_ byte: UInt8) -> Bool {
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
        }
    }
#endif
