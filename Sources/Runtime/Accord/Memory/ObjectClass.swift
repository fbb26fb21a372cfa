/// A class that is known at run time only, and makes objects without looking its metadata up.
///
/// An object becomes one of the class when the pointer to its class is overwritten. Where that does not make an object
/// that Swift knows as one of the class, nobody has an `ObjectClass`, and values are made by their static types.
@safe struct ObjectClass {
    /// A class in place of whatever class an object has: references to all of them are counted alike.
    final class Object: ManagedBuffer<Void, UInt64> {}

    /// The size of the header at the start of each Swift object: a pointer to its class, and its reference count.
    static let header = 2 * MemoryLayout<Int>.size

    private let identity: UInt

    private init(copyingFrom object: Address) {
        identity = object.load(as: UInt.self)
    }

    /// The class of an object; `nil` where it makes no objects in this way.
    init?(of object: Address, makesObjects: Bool = Self.makesObjects) {
        guard makesObjects else { return nil }
        self.init(copyingFrom: object)
    }

    /// Whether overwriting the pointer to an object's class makes it one of that class: tried once, on a made object.
    ///
    /// With pointer authentication (arm64e) that pointer is signed for its address, so that none can be copied, and trying
    /// it would stop the program.
    static let makesObjects: Bool = {
        #if _ptrauth(_arm64e)
            return false
        #else
            let ends = Ends()
            let sample = Probe(ends)
            return withExtendedLifetime(sample) {
                let probes = unsafe ObjectClass(copyingFrom: Address(Unmanaged.passUnretained(sample).toOpaque()))
                let memory = probes.makeObject(MemoryLayout<Ends>.size)
                (memory + header).initialize(to: ends)
                var probe: Probe? = unsafe Unmanaged<Probe>.fromOpaque(memory.pointer).takeRetainedValue()
                let isProbe = (probe as AnyObject) is Probe && probe?.ends === ends
                let isUnique = isKnownUniquelyReferenced(&probe)
                probe = nil
                return isProbe && isUnique && ends.count == 1
            }
        #endif
    }()

    /// Returns an object with so many bytes after its header, for the caller to initialize, and to release.
    func makeObject(_ byteCount: Int) -> Address {
        let word = MemoryLayout<UInt64>.size
        let object = Object.create(minimumCapacity: (byteCount + word - 1) / word) { _ in }
        let memory = unsafe Address(Unmanaged.passRetained(object).toOpaque())
        // From here on, the object is one of the class: its memory is allocated in the same way, and freed by it.
        memory.store(identity)
        return memory
    }

    /// Whether nobody else holds the object that the property at `reference` refers to.
    @inline(__always)
    static func isUnique(_ reference: Address) -> Bool {
        isKnownUniquelyReferenced(&reference[Object.self])
    }
}

/// The number of objects that have ended.
private final class Ends {
    var count = 0
}

/// An object by which `ObjectClass` is tried.
private final class Probe {
    let ends: Ends

    init(_ ends: Ends) {
        self.ends = ends
    }

    deinit {
        ends.count += 1
    }
}
