import CProtobufC
import Contract

/// The descriptors of all messages of a contract, as libprotobuf-c takes them.
///
/// A structure is laid out simply: after the library's own part each field has a slot for its quantifier and one for
/// its value, wide enough for any. The members of a oneof share theirs.
///
/// `@unchecked Sendable` is safe: nothing changes after `init`, and libprotobuf-c only reads descriptors.
final class Descriptors: @unchecked Sendable {
    private(set) var shapes: [String: StructShape] = [:]
    private let arena = Arena()

    private static let headerSize = unsafe MemoryLayout<ProtobufCMessage>.stride
    private static let valueSize = unsafe MemoryLayout<ProtobufCBinaryData>.stride
    private static let slotSize = MemoryLayout<Int>.stride + valueSize

    init(_ contract: Contract) {
        for file in contract.files { add(file.models) }
        // Fields point at the descriptors of their messages, which are all known by now.
        for shape in shapes.values { describe(shape) }
    }

    private func add(_ models: [Model]) {
        for case .object(let model) in models {
            add(model)
            add(model.models)
        }
    }

    private func add(_ model: ObjectModel) {
        var slots = 0
        var oneofSlots: [Int: Int] = [:]
        var fields: [FieldShape] = []
        for field in model.fields where WireReferee.supports(field.type) {
            let slot = field.oneof.flatMap { oneofSlots[$0] } ?? slots
            if slot == slots { slots += 1 }
            if let oneof = field.oneof { oneofSlots[oneof] = slot }
            fields.append(shape(of: field, in: model, slot: slot))
        }
        add(model.fullName, fields, slots: slots)
    }

    private func add(_ type: String, _ fields: [FieldShape], slots: Int) {
        let descriptor = unsafe arena.array([ProtobufCMessageDescriptor()])
        unsafe descriptor.pointee.magic = UInt32(PROTOBUF_C__MESSAGE_DESCRIPTOR_MAGIC)
        unsafe descriptor.pointee.name = unsafe arena.text(type)
        unsafe descriptor.pointee.sizeof_message = Self.headerSize + slots * Self.slotSize
        let fields = fields.sorted { $0.number < $1.number }
        shapes[type] = unsafe StructShape(type: type, descriptor: descriptor, fields: fields)
    }

    private func shape(of field: Field, in model: ObjectModel, slot: Int) -> FieldShape {
        func shape(_ type: FieldType, _ arity: FieldShape.Arity) -> FieldShape {
            Self.shape(field.number, kind(of: type), arity, slot: slot)
        }
        switch field.type {
        case .list(let element, let isPacked): return shape(element, .list(isPacked: isPacked))
        case .map(let key, let value):
            // No name in a contract has a slash.
            let entry = "\(model.fullName)/\(field.name)"
            let fields = [
                Self.shape(1, .scalar(key), .optional, slot: 0),
                Self.shape(2, kind(of: value), .optional, slot: 1),
            ]
            add(entry, fields, slots: fields.count)
            return Self.shape(field.number, .message(entry), .map, slot: slot)
        case .scalar, .enumeration, .object:
            if field.oneof != nil { return shape(field.type, .oneof) }
            switch field.presence {
            case .implicit: return shape(field.type, .implicit)
            case .explicit: return shape(field.type, .optional)
            case .required: return shape(field.type, .required)
            }
        }
    }

    private static func shape(
        _ number: Int,
        _ kind: FieldShape.Kind,
        _ arity: FieldShape.Arity,
        slot: Int
    ) -> FieldShape {
        let quantifier = headerSize + slot * slotSize
        return FieldShape(
            number: number, kind: kind, arity: arity, offset: quantifier + slotSize - valueSize, quantifier: quantifier)
    }

    private func kind(of type: FieldType) -> FieldShape.Kind {
        switch type {
        case .scalar(let scalar), .map(let scalar, _): .scalar(scalar)
        case .enumeration: .enumeration
        case .object(let name, _): .message(name)
        case .list(let element, _): kind(of: element)
        }
    }

    private func describe(_ shape: StructShape) {
        let fields = unsafe shape.fields.map(descriptor)
        unsafe shape.descriptor.pointee.n_fields = unsafe UInt32(fields.count)
        // The library takes the first field for granted where there is a pointer.
        unsafe shape.descriptor.pointee.fields = unsafe fields.isEmpty ? nil : UnsafePointer(arena.array(fields))
        let ranges = Self.ranges(of: shape.fields.map(\.number))
        unsafe shape.descriptor.pointee.n_field_ranges = UInt32(ranges.count - 1)
        unsafe shape.descriptor.pointee.field_ranges = unsafe UnsafePointer(arena.array(ranges))
    }

    /// Runs of successive numbers: the first number of each and its index, and after them the count of all.
    private static func ranges(of numbers: [Int]) -> [ProtobufCIntRange] {
        var ranges: [ProtobufCIntRange] = []
        for (index, number) in numbers.enumerated() where index == 0 || numbers[index - 1] + 1 != number {
            ranges.append(ProtobufCIntRange(start_value: Int32(number), orig_index: UInt32(index)))
        }
        return ranges + [ProtobufCIntRange(start_value: 0, orig_index: UInt32(numbers.count))]
    }

    private func descriptor(of field: FieldShape) -> ProtobufCFieldDescriptor {
        var descriptor = unsafe ProtobufCFieldDescriptor()
        unsafe descriptor.name = unsafe arena.text(String(field.number))
        unsafe descriptor.id = UInt32(field.number)
        unsafe descriptor.type = field.kind.type
        unsafe descriptor.offset = UInt32(field.offset)
        if case .message(let type) = field.kind, let message = shapes[type] {
            unsafe descriptor.descriptor = unsafe UnsafeRawPointer(message.descriptor)
        }
        let quantifier = UInt32(field.quantifier)
        switch field.arity {
        case .implicit:
            unsafe descriptor.label = PROTOBUF_C_LABEL_NONE
        case .optional:
            // An absent message is a null pointer.
            unsafe descriptor.label = PROTOBUF_C_LABEL_OPTIONAL
            unsafe descriptor.quantifier_offset = field.kind.isMessage ? 0 : quantifier
        case .required:
            unsafe descriptor.label = PROTOBUF_C_LABEL_REQUIRED
        case .oneof:
            unsafe descriptor.label = PROTOBUF_C_LABEL_OPTIONAL
            unsafe descriptor.quantifier_offset = quantifier
            unsafe descriptor.flags = PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue
        case .list(let isPacked):
            unsafe descriptor.label = PROTOBUF_C_LABEL_REPEATED
            unsafe descriptor.quantifier_offset = quantifier
            if isPacked { unsafe descriptor.flags = PROTOBUF_C_FIELD_FLAG_PACKED.rawValue }
        case .map:
            unsafe descriptor.label = PROTOBUF_C_LABEL_REPEATED
            unsafe descriptor.quantifier_offset = quantifier
        }
        return unsafe descriptor
    }
}
