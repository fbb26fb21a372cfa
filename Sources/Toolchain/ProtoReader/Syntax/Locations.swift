/// The places of declarations, and the comments at them, which become `SourceCodeInfo`.
///
/// The paths of all are in one array, because there are many and they are short.
struct Locations {
    /// The places that a descriptor set has.
    enum Extent {
        /// All, as protoc writes them.
        case all
        /// The places of whole declarations and of the lines of a file that are none, which a contract keeps. Four of
        /// five places are those of a declaration's parts, such as its name.
        case declarations

        /// Whether a place is one of them. The path of a declaration's part ends in a field number after an index.
        func contains(pathCount: Int) -> Bool {
            self == .all || pathCount % 2 == 0 || pathCount == 1
        }
    }

    struct Location {
        /// The part of `paths` that is the path.
        var pathStart: Int
        var pathCount: Int
        var start: Position
        /// `nil` while the declaration is being read.
        var end: Position?
        /// The index of the comments; -1 where there are none.
        var comments = -1
        /// Whether the place is not written.
        var isRemoved = false
    }

    private(set) var paths: [Int32] = []
    var all: [Location] = []
    private(set) var comments: [Comments] = []
    /// Whether places are kept.
    var isEnabled = true

    /// Begins a place within another, and returns its index.
    mutating func begin(in parent: Int, _ path: (Int32, Int32?)?, at start: Position) -> Int {
        guard isEnabled else { return 0 }
        let pathStart = paths.count
        if all.indices.contains(parent) {
            let location = all[parent]
            for index in location.pathStart..<(location.pathStart + location.pathCount) { paths.append(paths[index]) }
        }
        if let path {
            paths.append(path.0)
            if let index = path.1 { paths.append(index) }
        }
        all.append(Location(pathStart: pathStart, pathCount: paths.count - pathStart, start: start))
        return all.count - 1
    }

    /// Appends a component to the path of the place that was begun last.
    mutating func addPath(_ component: Int32) {
        guard isEnabled, let last = all.indices.last else { return }
        paths.append(component)
        all[last].pathCount += 1
    }

    mutating func end(_ index: Int, at end: Position) {
        guard isEnabled, all[index].end == nil else { return }
        all[index].end = end
    }

    mutating func start(_ index: Int, at start: Position) {
        guard isEnabled else { return }
        all[index].start = start
    }

    func start(of index: Int) -> Position {
        isEnabled ? all[index].start : Position()
    }

    mutating func attach(_ comments: Comments, to index: Int) {
        guard isEnabled, all[index].comments < 0,
            !comments.leading.isEmpty || !comments.trailing.isEmpty || !comments.detached.isEmpty
        else { return }
        all[index].comments = self.comments.count
        self.comments.append(comments)
    }

    func path(of index: Int) -> ArraySlice<Int32> {
        guard isEnabled else { return [] }
        let location = all[index]
        return paths[location.pathStart..<(location.pathStart + location.pathCount)]
    }

    /// Gives a place another path.
    mutating func setPath(of index: Int, to path: [Int32]) {
        guard isEnabled else { return }
        all[index].pathStart = paths.count
        all[index].pathCount = path.count
        paths += path
    }

    /// Appends a place with a path and without comments, as a copy of another is.
    mutating func append(_ location: Location, path: [Int32]) -> Int {
        var copy = location
        copy.pathStart = paths.count
        copy.pathCount = path.count
        paths += path
        all.append(copy)
        return all.count - 1
    }

    func pathCount(of index: Int) -> Int {
        isEnabled ? all[index].pathCount : 0
    }
}
