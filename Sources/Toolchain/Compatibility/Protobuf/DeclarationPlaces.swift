extension ProtoComparison {
    /// Where a declaration of the new version stands.
    ///
    /// - Parameter option: the path of something inside of it; where that is missing, the declaration's place stands
    ///   for it.
    func place(of declaration: Declaration, option path: [Int32] = []) -> Place {
        Self.place(of: declaration, path, in: new)
    }

    /// The same for the old version.
    func oldPlace(of declaration: Declaration, option path: [Int32] = []) -> Place {
        Self.place(of: declaration, path, in: old)
    }

    private static func place(of declaration: Declaration, _ path: [Int32], in snapshot: ProtoSnapshot) -> Place {
        guard let places = snapshot.file(at: declaration.file)?.places else { return Place(file: declaration.file) }
        return (path.isEmpty ? nil : places.found(declaration.path + path)) ?? places.place(declaration.path)
    }
}
