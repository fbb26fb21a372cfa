import Accord

extension Conformance.ConformanceRequest {
    /// Reads the payload as the message that the request names, and writes it in the form that it asks for.
    func result() -> Conformance.ConformanceResponse.Result {
        guard let type = TestTypes.registry.type(named: messageType) else {
            return .runtimeError("there is no message type \(messageType)")
        }
        return result(type)
    }

    private func result<M: Message>(_: M.Type) -> Conformance.ConformanceResponse.Result {
        let message: M
        do throws(CodecError) {
            switch payload {
            case .protobufPayload(let data):
                var options = BinaryDecodingOptions()
                options.types = TestTypes.registry
                message = try M(protobuf: data, options: options)
            case .jsonPayload(let text):
                var options = JSONDecodingOptions()
                options.ignoreUnknownFields = testCategory == .jsonIgnoreUnknownParsingTest
                options.types = TestTypes.registry
                message = try M(json: text, options: options)
            case .textPayload: return .skipped("text format")
            case .jspbPayload: return .skipped("JSPB")
            case nil: return .runtimeError("the request has no payload")
            }
        } catch {
            return .parseError("\(error)")
        }
        do throws(CodecError) {
            switch requestedOutputFormat {
            case .protobuf:
                return .protobufPayload(try message.protobufData())
            case .json:
                var options = JSONEncodingOptions()
                options.types = TestTypes.registry
                return .jsonPayload(try message.jsonString(options: options))
            case .textFormat: return .skipped("text format")
            case .jspb: return .skipped("JSPB")
            case .unspecified, .unrecognized: return .runtimeError("the request names no output format")
            }
        } catch {
            return .serializeError("\(error)")
        }
    }
}
