/// Makes the layout of a record or a tuple from the lines of its table.
struct RecordBuilder {
    private let type: any JSONModel.Type
    private let table: ModelTable
    private let size: Int
    private var storage = StorageLayout()
    private var members: [Member] = []
    private var additional: Additional?
    var isStrict = false

    init(_ type: any JSONModel.Type, _ table: ModelTable, size: Int) {
        self.type = type
        self.table = table
        self.size = size
    }

    /// - Parameter isRequired: whether it has to be there when read.
    mutating func add(_ name: [UInt8], constant value: JSONValue, isRequired: Bool = true) {
        members.append(Member(name, nil, offset: 0, absence: isRequired ? .refused : .blank, constant: value))
    }

    mutating func add(
        _ name: [UInt8], _ form: FormPointer, isRequired: Bool, isLenient: Bool = false, writesNull: Bool = false,
        default value: JSONValue?
    ) {
        var absence = Member.Absence.refused
        var image: Address?
        if value != nil {
            absence = .image
        } else if !isRequired {
            switch form.pointee.kind {
            case .optional, .nullable: absence = .blank
            case .boxed where form.pointee.element.pointee.hasAbsence:
                absence = .box
                image = emptyBox(form)
            default: break
            }
        }
        members.append(
            Member(
                name, form, offset: append(form), absence: absence, isLenient: isLenient && absence != .refused,
                writesNull: writesNull, image: image, default: value))
    }

    /// A box with nothing in it, which all records share whose property is absent.
    private func emptyBox(_ form: FormPointer) -> Address {
        let element = form.pointee.element
        let box = Address.immortal(byteCount: form.pointee.size)
        withRoom(element.pointee.size) { content in
            content.copyBytes(from: element.pointee.blank, count: element.pointee.size)
            form.pointee.boxed.pointee.make(box, from: content)
        }
        return box
    }

    mutating func addAdditional(_ form: FormPointer) {
        precondition(additional == nil, "Two properties of \(table.name) keep what has no name.")
        additional = Additional(form: form, offset: append(form))
    }

    private mutating func append(_ form: FormPointer) -> Int {
        storage.append(StoredProperty(form))
    }

    func make() -> RecordPointer {
        storage.check(type, table.name, size: size)
        let names = hashTable(members.map(\.name))
        let record = RecordPointer(immortalRoomFor: 1)
        record.initialize(
            to: RecordLayout(
                name: table.name, size: size, members: immortal(members), count: members.count,
                blank: storage.blank(), additional: additional, isStrict: isStrict, byName: names.slots,
                byNameMask: names.mask))
        return record
    }
}

extension StoredProperty {
    /// The property with values of a form. Where it has no value for an absent one, its bytes stay zeros.
    fileprivate init(_ form: FormPointer) {
        func alignment<T>(_: T.Type) -> Int { MemoryLayout<T>.alignment }
        let form = form.pointee
        self.init(type: form.type, size: form.size, alignment: alignment(form.type)) { memory in
            if form.hasBlank { memory.copyBytes(from: form.blank, count: form.size) }
        }
    }
}
