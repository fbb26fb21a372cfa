import Accord

/// The types that the runner's requests, and the messages in them, name: the test messages, the types that an `Any` may
/// hold, and extensions.
enum TestTypes {
    typealias Proto2 = ProtobufTestMessages.Proto2
    typealias Proto3 = ProtobufTestMessages.Proto3
    typealias Editions = ProtobufTestMessages.Editions
    typealias Unstable = ProtobufTestMessages.EditionUnstable

    static let registry = TypeRegistry(
        [
            Conformance.FailureSet.self,
            Proto2.TestAllTypesProto2.self,
            Proto2.TestAllRequiredTypesProto2.self,
            Proto3.TestAllTypesProto3.self,
            Editions.Proto2.TestAllTypesProto2.self,
            Editions.Proto2.TestAllRequiredTypesProto2.self,
            Editions.Proto3.TestAllTypesProto3.self,
            Editions.TestAllTypesEdition2023.self,
            Unstable.TestAllTypesEditionUnstable.self,
            Google.Protobuf.Any_.self,
            Google.Protobuf.BoolValue.self,
            Google.Protobuf.BytesValue.self,
            Google.Protobuf.DoubleValue.self,
            Google.Protobuf.Duration.self,
            Google.Protobuf.Empty.self,
            Google.Protobuf.FieldMask.self,
            Google.Protobuf.FloatValue.self,
            Google.Protobuf.Int32Value.self,
            Google.Protobuf.Int64Value.self,
            Google.Protobuf.ListValue.self,
            Google.Protobuf.StringValue.self,
            Google.Protobuf.Struct.self,
            Google.Protobuf.Timestamp.self,
            Google.Protobuf.UInt32Value.self,
            Google.Protobuf.UInt64Value.self,
            Google.Protobuf.Value.self,
        ],
        extensions: [
            Proto2.extensionInt32,
            Proto2.extensionString,
            Proto2.extensionBytes,
            Proto2.groupfield,
            Proto2.TestAllTypesProto2.MessageSetCorrectExtension1.messageSetExtension,
            Proto2.TestAllTypesProto2.MessageSetCorrectExtension2.messageSetExtension,
            Proto2.TestAllTypesProto2.ExtensionWithOneof.extensionWithOneof,
            Proto2.TestAllRequiredTypesProto2.MessageSetCorrectExtension1.messageSetExtension,
            Proto2.TestAllRequiredTypesProto2.MessageSetCorrectExtension2.messageSetExtension,
            Editions.Proto2.extensionInt32,
            Editions.Proto2.extensionString,
            Editions.Proto2.extensionBytes,
            Editions.Proto2.groupfield,
            Editions.Proto2.TestAllTypesProto2.MessageSetCorrectExtension1.messageSetExtension,
            Editions.Proto2.TestAllTypesProto2.MessageSetCorrectExtension2.messageSetExtension,
            Editions.Proto2.TestAllTypesProto2.ExtensionWithOneof.extensionWithOneof,
            Editions.Proto2.TestAllRequiredTypesProto2.MessageSetCorrectExtension1.messageSetExtension,
            Editions.Proto2.TestAllRequiredTypesProto2.MessageSetCorrectExtension2.messageSetExtension,
            Editions.extensionInt32,
            Editions.extensionString,
            Editions.extensionBytes,
            Editions.groupliketype,
            Editions.delimitedExt,
            Unstable.extensionInt32,
        ]
    )
}
