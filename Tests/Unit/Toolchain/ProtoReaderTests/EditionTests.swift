import Accord
import Contract
import Testing

@testable import ProtoReader

/// Editions are newer than some compilers that are in use, so that these files are given as descriptors.
@Suite("Editions")
struct EditionTests {
    typealias FileDescriptor = Google.Protobuf.FileDescriptorProto
    typealias Descriptor = Google.Protobuf.FieldDescriptorProto
    typealias Settings = Google.Protobuf.FeatureSet

    private func convert(_ file: FileDescriptor) throws -> ContractFile {
        var file = file
        file.name = "test.proto"
        if file.syntax == nil { file.syntax = "editions" }
        if file.edition == nil, file.syntax == "editions" { file.edition = .edition2023 }
        return try DescriptorConversion.contract(of: [file], requested: ["test.proto"], locate: { $0 }).files[0]
    }

    private func field(
        _ number: Int32,
        _ type: Descriptor.Type_,
        label: Descriptor.Label = .optional,
        typeName: String? = nil,
        oneof: Int32? = nil,
        _ settings: Settings? = nil
    ) -> Descriptor {
        Descriptor(
            name: "f\(number)",
            number: number,
            label: label,
            type: type,
            typeName: typeName,
            oneofIndex: oneof,
            options: settings.map { .init(features: $0) }
        )
    }

    @Test("Without settings, presence is explicit, enums are open, lists packed and messages length-prefixed")
    func defaults() throws {
        for edition in [Google.Protobuf.Edition.edition2023, .edition2024, .unstable] {
            let file = try convert(
                FileDescriptor(
                    messageType: [
                        .init(
                            name: "M",
                            field: [
                                field(1, .int32), field(2, .int32, label: .repeated),
                                field(3, .message, typeName: ".M"),
                            ]
                        )
                    ],
                    enumType: [.init(name: "E", value: [.init(name: "ZERO", number: 0)])],
                    edition: edition
                )
            )
            let object = try file.object("M")
            #expect(object.fields.map(\.presence) == [.explicit, .implicit, .explicit])
            #expect(object.fields[1].type == .list(.scalar(.int32), isPacked: true))
            #expect(object.fields[2].type == .object("M"))
            #expect(try !file.enumeration("E").isClosed)
        }
    }

    @Test("Settings of a file hold for all that is in it, until a declaration says otherwise")
    func inheritance() throws {
        let file = try convert(
            FileDescriptor(
                messageType: [
                    .init(
                        name: "M",
                        field: [
                            field(1, .int32),
                            field(2, .int32, .init(fieldPresence: .explicit)),
                            field(3, .int32, .init(fieldPresence: .legacyRequired)),
                            field(4, .int32, label: .repeated),
                            field(5, .int32, label: .repeated, .init(repeatedFieldEncoding: .packed)),
                            field(6, .message, typeName: ".M"),
                            field(7, .message, typeName: ".M", .init(messageEncoding: .lengthPrefixed)),
                            field(8, .int32, oneof: 0),
                        ],
                        nestedType: [.init(name: "N", field: [field(1, .int32)])],
                        oneofDecl: [.init(name: "o")]
                    ),
                    .init(
                        name: "Own",
                        field: [field(1, .int32)],
                        nestedType: [.init(name: "N", field: [field(1, .int32)])],
                        options: .init(features: .init(fieldPresence: .explicit))
                    ),
                ],
                enumType: [
                    .init(name: "E", value: [.init(name: "A", number: 1)]),
                    .init(
                        name: "F",
                        value: [.init(name: "B", number: 0)],
                        options: .init(features: .init(enumType: .open))
                    ),
                ],
                options: .init(
                    features: .init(
                        fieldPresence: .implicit,
                        enumType: .closed,
                        repeatedFieldEncoding: .expanded,
                        messageEncoding: .delimited
                    )
                )
            )
        )
        let object = try file.object("M")
        #expect(
            object.fields.map(\.presence) == [
                .implicit, .explicit, .required, .implicit, .implicit, .explicit, .explicit, .explicit,
            ]
        )
        #expect(object.fields[3].type == .list(.scalar(.int32)))
        #expect(object.fields[4].type == .list(.scalar(.int32), isPacked: true))
        #expect(object.fields[5].type == .object("M", isDelimited: true))
        #expect(object.fields[6].type == .object("M"))
        #expect(try file.object("M.N").fields[0].presence == .implicit)
        #expect(try file.object("Own").fields[0].presence == .explicit)
        #expect(try file.object("Own.N").fields[0].presence == .explicit)
        #expect(try file.enumeration("E").isClosed)
        #expect(try !file.enumeration("F").isClosed)
    }

    @Test("Entries of maps and their values are never delimited")
    func maps() throws {
        let file = try convert(
            FileDescriptor(
                messageType: [
                    .init(
                        name: "M",
                        field: [field(1, .message, label: .repeated, typeName: ".M.F1Entry")],
                        nestedType: [
                            .init(
                                name: "F1Entry",
                                field: [field(1, .string), field(2, .message, typeName: ".M")],
                                options: .init(mapEntry: true)
                            )
                        ]
                    )
                ],
                options: .init(features: .init(messageEncoding: .delimited))
            )
        )
        #expect(try file.object("M").fields[0].type == .map(key: .string, value: .object("M")))
    }

    @Test("An edition or a syntax that is not known is a problem of the file")
    func unknown() throws {
        let unknownEditions: [Google.Protobuf.Edition?] = [.unrecognized(1003), .unrecognized(77), nil]
        for edition in unknownEditions {
            let file = FileDescriptor(name: "test.proto", syntax: "editions", edition: edition)
            #expect(
                throws: Diagnostics(
                    "the file's edition is one that this version of Accord does not know; use edition 2023, 2024 or 2026, or "
                        + "a newer Accord",
                    at: SourceLocation(file: "test.proto")
                )
            ) {
                try DescriptorConversion.contract(of: [file], requested: [], locate: { $0 })
            }
        }
        #expect(
            throws: Diagnostics(
                "syntax \"proto4\" is not known; use \"proto2\" or \"proto3\", or an edition",
                at: SourceLocation(file: "test.proto")
            )
        ) {
            try convert(FileDescriptor(syntax: "proto4"))
        }
    }
}
