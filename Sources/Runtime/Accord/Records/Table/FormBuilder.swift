/// Makes forms out of tables. Forms are never freed: there is one for each type that a program uses.
struct FormBuilder {
    private static let lock = Lock()
    private static let models = Guarded<[ObjectIdentifier: FormPointer]>([:])
    private static let forms = Guarded<[Composition: FormPointer]>([:])

    /// The kind and the element that determine the form of a type that is no model.
    private struct Composition: Hashable {
        var kind: FormKind
        var element: FormPointer?
    }

    /// The models whose layouts are still to be made: one after the other, as chains of models may be long.
    private var unfinished: [(type: any JSONModel.Type, form: FormPointer)] = []
    /// The records whose defaults are still to be read, when all layouts are made.
    private var fresh: [RecordPointer] = []
    /// The message sets that are still to look at the layouts of their payloads.
    private var freshSets: [MessageSetPointer] = []

    static func form(of type: any JSONModel.Type) -> FormPointer {
        build { $0.model(type) }
    }

    /// The form that a line of a table gives, whatever values are asked besides.
    static func form(_ text: StaticString, _ types: [any JSONModel.Type]) -> FormPointer {
        build { builder in
            var text = TableScanner(text)
            let form = builder.form(&text, types)
            text.endLine()
            if !text.isAtEnd { text.fail() }
            return form
        }
    }

    private static func build(_ body: (inout FormBuilder) -> FormPointer) -> FormPointer {
        lock.lock()
        defer { lock.unlock() }
        var builder = FormBuilder()
        let form = body(&builder)
        builder.finish()
        return form
    }

    private mutating func finish() {
        while let (type, form) = unfinished.popLast() {
            switch type {
            case let type as any Record.Type: form.mutable.record = record(type, type._table, form)
            case let type as any Tuple.Type: form.mutable.record = tuple(type, type._table, form)
            case let type as any Union.Type: form.mutable.union = union(type, form)
            case let type as any AnyOf.Type: form.mutable.branches = branches(type, form)
            case let type as any MessageSet.Type: form.mutable.messageSet = messageSet(type, form)
            default: form.mutable.literals = literals(type)
            }
        }
        for set in freshSets { set.pointee.findFrames() }
        for record in fresh {
            for index in 0..<record.pointee.count { makeImage(record.pointee.members + index) }
        }
    }

    private mutating func model(_ type: any JSONModel.Type) -> FormPointer {
        if let known = Self.models.value[ObjectIdentifier(type)] { return known }
        let kind: FormKind =
            switch type {
            case is any Record.Type: .record
            case is any Tuple.Type: .tuple
            case is any Union.Type: .union
            // A struct of one property is stored as that is.
            case is any AnyOf.Type: .any
            case is any MessageSet.Type: .messageSet
            case is any StringEnum.Type: .stringEnum
            default: .integerEnum
            }
        let form = FormPointer(immortalRoomFor: 1)
        func initialize<M: JSONModel>(_: M.Type) { form.initialize(to: ValueForm(kind, M.self)) }
        initialize(type)
        // Registered before its layout is made, so that a model can contain itself.
        Self.models.value[ObjectIdentifier(type)] = form
        unfinished.append((type, form))
        return form
    }

    // MARK: Types

    /// Reads a type.
    private mutating func form(_ text: inout TableScanner, _ types: [any JSONModel.Type]) -> FormPointer {
        if text.next &- 48 < 10 {
            let index = text.number()
            guard types.indices.contains(index) else { text.fail() }
            return model(types[index])
        }
        switch text.byte() {
        case UInt8(ascii: "s"): return scalar(.string, String.self)
        case UInt8(ascii: "b"): return scalar(.bool, Bool.self)
        case UInt8(ascii: "i"): return scalar(.int32, Int32.self)
        case UInt8(ascii: "I"): return scalar(.int64, Int64.self)
        case UInt8(ascii: "U"): return scalar(.uint64, UInt64.self)
        case UInt8(ascii: "r"): return scalar(.float, Float.self)
        case UInt8(ascii: "R"): return scalar(.double, Double.self)
        case UInt8(ascii: "y"): return scalar(.bytes, Data.self)
        case UInt8(ascii: "u"): return scalar(.uuid, UUID.self)
        case UInt8(ascii: "c"): return scalar(.day, CalendarDate.self)
        case UInt8(ascii: "j"): return scalar(.any, JSONValue.self)
        case UInt8(ascii: "D"):
            switch text.byte() {
            case UInt8(ascii: "s"): return scalar(.decimalString, Decimal.self)
            case UInt8(ascii: "n"): return scalar(.decimalNumber, Decimal.self)
            default: text.fail()
            }
        case UInt8(ascii: "t"):
            switch text.byte() {
            case UInt8(ascii: "r"): return scalar(.rfc3339, Date.self)
            case UInt8(ascii: "n"): return scalar(.naiveUTC, Date.self)
            case UInt8(ascii: "e"): return scalar(.epochSeconds, Date.self)
            case UInt8(ascii: "m"): return scalar(.epochMilliseconds, Date.self)
            default: text.fail()
            }
        case UInt8(ascii: "*"): return composed(.list, form(&text, types))
        case UInt8(ascii: "{"): return composed(.map, form(&text, types))
        case UInt8(ascii: "?"), UInt8(ascii: "!"): return composed(.optional, form(&text, types))
        case UInt8(ascii: "~"): return composed(.nullable, form(&text, types))
        case UInt8(ascii: "^"): return composed(.boxed, form(&text, types))
        default: text.fail()
        }
    }

    private func scalar<T: Hashable>(_ kind: FormKind, _: T.Type) -> FormPointer {
        register(Composition(kind: kind)) { ValueForm(kind, T.self) }
    }

    private func composed(_ kind: FormKind, _ element: FormPointer) -> FormPointer {
        register(Composition(kind: kind, element: element)) {
            func open<T: Hashable>(_: T.Type) -> ValueForm {
                switch kind {
                case .list: list(of: T.self)
                case .map: map(of: T.self, element.pointee.kind)
                case .optional: optional(of: T.self)
                case .nullable: nullable(of: T.self)
                default: boxed(of: T.self)
                }
            }
            var form = open(element.pointee.type)
            form.element = element
            return form
        }
    }

    private func register(_ composition: Composition, _ make: () -> ValueForm) -> FormPointer {
        if let known = Self.forms.value[composition] { return known }
        let form = FormPointer(immortalRoomFor: 1)
        form.initialize(to: make())
        Self.forms.value[composition] = form
        return form
    }

    private func list<T: Hashable>(of _: T.Type) -> ValueForm {
        var form = ValueForm(.list, [T].self)
        form.list = immortal(ListType(of: T.self))
        form.blank = bytes(of: [T]())
        return form
    }

    private func map<T: Hashable>(of _: T.Type, _ kind: FormKind) -> ValueForm {
        var form = ValueForm(.map, [String: T].self)
        let storage: any MapStorage.Type =
            switch kind {
            case .string: mapStorage(key: .string, value: .string, T.self)
            case .int32: mapStorage(key: .string, value: .int32, T.self)
            case .int64: mapStorage(key: .string, value: .int64, T.self)
            case .double: mapStorage(key: .string, value: .double, T.self)
            default: MapOf<String, T>.self
            }
        form.map = immortal(FormMap(type: MapOf<String, T>.self, storage: storage))
        form.blank = bytes(of: [String: T]())
        return form
    }

    private func optional<T: Hashable>(of _: T.Type) -> ValueForm {
        var form = ValueForm(.optional, T?.self)
        form.blank = bytes(of: T?.none)
        form.isFlagged = form.size > MemoryLayout<T>.size
        let isExpected =
            form.isFlagged
            ? form.size == MemoryLayout<T>.size + 1
                && form.blank.load(as: UInt8.self, at: MemoryLayout<T>.size) == 1
            : form.size == MemoryLayout<T>.size
        assume(isExpected, otherwise: "An Optional of \(T.self) is not stored as this version of Accord expects")
        return form
    }

    private func nullable<T: Hashable>(of _: T.Type) -> ValueForm {
        var form = ValueForm(.nullable, Nullable<T>.self)
        form.nullable = immortal(Nullable<T>.self as any NullableForm.Type)
        form.blank = bytes(of: Nullable<T>.absent)
        return form
    }

    private func boxed<T: Hashable>(of _: T.Type) -> ValueForm {
        var form = ValueForm(.boxed, Boxed<T>.self)
        form.boxed = immortal(Boxed<T>.self as any BoxedForm.Type)
        return form
    }

    // MARK: Records and tuples

    private mutating func record(_ type: any JSONModel.Type, _ table: ModelTable, _ form: FormPointer) -> RecordPointer
    {
        var text = TableScanner(table.lines)
        var layout = RecordBuilder(type, table, size: form.pointee.size)
        while !text.isAtEnd, !text.isAtRules {
            if text.take(line: "#strict") {
                layout.isStrict = true
            } else if text.take("+") {
                layout.addAdditional(composed(.map, self.form(&text, table.types)))
            } else if text.take("=") {
                let isRequired = !text.take("?")
                text.require(" ")
                let name = text.name()
                text.require(" ")
                layout.add(name, constant: text.json(), isRequired: isRequired)
            } else {
                let isLenient = text.take("%")
                let isRequired = isNullRequired(text)
                let form = self.form(&text, table.types)
                text.require(" ")
                let name = text.name()
                let value: JSONValue? = text.take(line: " = ") ? text.json() : .none
                layout.add(name, form, isRequired: isRequired, isLenient: isLenient, default: value)
            }
            text.endLine()
        }
        return finish(layout)
    }

    private mutating func tuple(_ type: any JSONModel.Type, _ table: ModelTable, _ form: FormPointer) -> RecordPointer {
        var text = TableScanner(table.lines)
        var layout = RecordBuilder(type, table, size: form.pointee.size)
        while !text.isAtEnd, !text.isAtRules {
            if text.take("+") {
                layout.addAdditional(composed(.list, self.form(&text, table.types)))
            } else if text.take("=") {
                text.require(" ")
                layout.add([], constant: text.json())
            } else {
                let writesNull = text.take("-")
                let isRequired = isNullRequired(text)
                layout.add(
                    [], self.form(&text, table.types), isRequired: isRequired, writesNull: writesNull, default: nil)
            }
            text.endLine()
        }
        return finish(layout)
    }

    /// Whether the type that comes is one of which null must be there.
    private func isNullRequired(_ text: TableScanner) -> Bool {
        var text = text
        _ = text.take("^")
        return text.next == UInt8(ascii: "!")
    }

    private mutating func finish(_ layout: RecordBuilder) -> RecordPointer {
        let record = layout.make()
        fresh.append(record)
        return record
    }

    /// Reads a member's default, into memory that is never freed.
    private func makeImage(_ member: Reference<Member>) {
        guard let form = member.pointee.form, member.pointee.defaultText != nil else { return }
        let memory = Address.immortal(byteCount: form.pointee.size)
        member.pointee.makeDefault(memory)
        member.mutable.image = memory
    }

    // MARK: Unions

    private mutating func union(_ type: any Union.Type, _ form: FormPointer) -> UnionPointer {
        let table = type._table
        var text = TableScanner(table.lines)
        var tag: [UInt8] = []
        let isTagged = text.take(line: "tag ")
        var defaultCase: Int?
        if isTagged {
            tag = text.name()
            if text.take(" ") { defaultCase = text.number() }
        } else if !text.take(line: "shape") {
            text.fail()
        }
        text.endLine()
        var cases: [UnionCase] = []
        var tags: [(name: RawBytes, index: Int)] = []
        while !text.isAtEnd, !text.isAtRules {
            if isTagged {
                let (part, names) = taggedCase(&text, table.types)
                if names.isEmpty, defaultCase != cases.count { text.fail() }
                tags += names.map { ($0, cases.count) }
                cases.append(part)
            } else {
                cases.append(shapedCase(&text, table.types))
            }
            text.endLine()
        }
        if let defaultCase, !cases.indices.contains(defaultCase) { text.fail() }
        let byTag = hashTable(tags.map(\.name))
        let name = RawBytes(immortal: tag)
        precondition(isTagged == (type is any TaggedUnion.Type), "\(type) is tagged when its table is.")
        let union = UnionPointer(immortalRoomFor: 1)
        union.initialize(
            to: UnionLayout(
                name: table.name, type: type, tagged: type as? any TaggedUnion.Type, key: jsonKey(tag),
                tag: name, owned: NameList([name]), cases: immortal(cases),
                count: cases.count,
                tags: immortal(tags.map(\.name)), tagCount: tags.count,
                caseOfTag: immortal(tags.map(\.index)), byTag: byTag.slots, byTagMask: byTag.mask,
                defaultCase: defaultCase))
        return union
    }

    private mutating func taggedCase(
        _ text: inout TableScanner, _ types: [any JSONModel.Type]
    ) -> (UnionCase, tags: [RawBytes]) {
        let writesTag = text.take("+")
        let form = form(&text, types)
        var tags: [RawBytes] = []
        while text.take(" ") { tags.append(RawBytes(immortal: text.name())) }
        return (UnionCase(form: form, tag: writesTag ? tags.first : nil, kind: .object, keys: []), tags)
    }

    private mutating func shapedCase(_ text: inout TableScanner, _ types: [any JSONModel.Type]) -> UnionCase {
        let form = form(&text, types)
        text.require(" ")
        guard let kind = JSONKind(rawValue: String(decoding: text.name(), as: UTF8.self)) else { text.fail() }
        var keys: [RawBytes] = []
        if text.take(" ") {
            repeat { keys.append(RawBytes(immortal: text.name())) } while text.take(",")
        }
        return UnionCase(form: form, tag: nil, kind: kind, keys: keys)
    }

    private mutating func branches(_ type: any AnyOf.Type, _ form: FormPointer) -> Reference<FormPointer> {
        let table = type._table
        precondition(form.pointee.size == MemoryLayout<JSONValue>.size, "\(table.name) has more than its JSON.")
        var text = TableScanner(table.lines)
        var forms: [FormPointer] = []
        while !text.isAtEnd, !text.isAtRules {
            forms.append(self.form(&text, table.types))
            text.endLine()
        }
        return immortal(forms)
    }

    // MARK: Message sets

    private mutating func messageSet(_ type: any MessageSet.Type, _ form: FormPointer) -> MessageSetPointer {
        let table = type._table
        var text = TableScanner(table.lines)
        var layout = MessageSetBuilder(type, table, form)
        layout.addHead(&text)
        if text.take(line: "at ") {
            layout.addTime(self.form(&text, []).pointee.kind, &text)
            text.endLine()
        }
        while !text.isAtEnd {
            let writesTags = text.take("+")
            let payload = text.take(".") ? nil : self.form(&text, table.types)
            layout.addCase(payload, writesTags: writesTags, &text)
            text.endLine()
        }
        let set = layout.make()
        freshSets.append(set)
        return set
    }

    // MARK: Enums

    private func literals(_ type: any JSONModel.Type) -> LiteralsPointer {
        let layout = LiteralsPointer(immortalRoomFor: 1)
        func initialize<T>(_ cases: [T], _ names: [String], _ numbers: [Int64]) {
            let names = names.map { RawBytes(immortal: Array($0.utf8)) }
            let table = hashTable(names)
            // The cases have no payloads: their bytes are all there is to them.
            let images = immortal(cases)
            layout.initialize(
                to: LiteralsLayout(
                    strings: T.self as? any StringEnum.Type, integers: T.self as? any IntegerEnum.Type,
                    size: MemoryLayout<T>.size, stride: MemoryLayout<T>.stride, images: images.address,
                    names: immortal(names), numbers: immortal(numbers), count: cases.count, byName: table.slots,
                    byNameMask: table.mask))
        }
        func strings<E: StringEnum>(_: E.Type) { initialize(E.allCases, E.allCases.map(\.rawValue), []) }
        func integers<E: IntegerEnum>(_: E.Type) { initialize(E.allCases, [], E.allCases.map(\.rawValue)) }
        if let type = type as? any StringEnum.Type { strings(type) }
        if let type = type as? any IntegerEnum.Type { integers(type) }
        return layout
    }
}

/// The bytes of a value that has nothing counted by reference in it, in memory that is never freed.
private func bytes<T>(of value: T) -> Address {
    let memory = Address.immortal(byteCount: MemoryLayout<T>.size)
    memory.initialize(to: value)
    return memory
}

/// Returns a name as it is written before a value, with its quotes and the colon.
func jsonKey(_ name: [UInt8]) -> RawBytes {
    var writer = JSONWriter(options: JSONEncodingOptions())
    name.withBytes { writer.string($0) }
    writer.byte(UInt8(ascii: ":"))
    return RawBytes(immortal: Array(writer.data()))
}
