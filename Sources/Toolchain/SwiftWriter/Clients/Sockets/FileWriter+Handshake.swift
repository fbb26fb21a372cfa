import Contract

extension FileWriter {
    /// Writes what the handshake takes.
    func writeHandshake(_ shape: SocketShape) {
        imports.use("Accord")
        if shape.url != nil { imports.use("AccordHTTP") }
        text.line(
            "/// Where to connect, and what the handshake says\(shape.socket.token == nil ? "" : " beside the token").")
        text.block("\(access)struct Handshake: Sendable") {
            text.line("/// With the channel's address.")
            text.line("\(access)var url: URL")
            var parameters = [InitializerParameter(name: SwiftName("url"), type: "URL", initial: shape.url)]
            for input in shape.inputs {
                let type = type(of: input, at: shape.handshakePlace)
                text.lines(DocComment.lines(input.parameter.described))
                text.line("\(access)var \(input.name.declared): \(type)")
                parameters.append(InitializerParameter(name: input.name, type: type, initial: input.initial))
            }
            text.gap()
            writeInitializer(parameters)
        }
    }

    /// Writes what the runtime must know of the contract.
    func writeContract(_ shape: SocketShape) {
        let socket = shape.socket
        imports.use("AccordHTTP")
        imports.use("AccordSocket")
        imports.use("Accord")
        text.line("/// What the channel's contract says of its sessions.")
        text.block("\(access)enum Contract: AccordSocket.SocketContract") {
            for (name, set) in [("Incoming", socket.incoming), ("Outgoing", socket.outgoing)] {
                let type = reference(to: set, at: shape.contractPlace, for: socket.location)
                text.line("\(access)typealias \(name) = \(type)")
            }
            text.gap()
            text.line("\(access)static let name = \(Literal.string(socket.fullName))")
            text.gap()
            writePolicy(of: socket)
            text.gap()
            text.line("\(access)static func url(of handshake: Handshake) -> URL { handshake.url }")
            text.gap()
            text.block(
                "\(access)static func write(_ handshake: Handshake, to builder: inout AccordHTTP.RequestBuilder)"
            ) {
                inside {
                    for input in shape.inputs {
                        write(input, of: "handshake", at: shape.contractPlace, for: socket.location)
                    }
                }
            }
            text.gap()
            inside { writeSignals(shape) }
            text.gap()
            inside { writeCommands(shape) }
        }
    }
}
