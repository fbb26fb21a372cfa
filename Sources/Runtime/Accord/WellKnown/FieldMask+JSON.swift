extension Google.Protobuf.FieldMask {
    /// The paths in lowerCamelCase, with commas between; `nil` when a path would not read back as it was.
    var jsonText: String? {
        var names: [String] = []
        for path in paths {
            var name = ""
            var capitalize = false
            for character in path {
                if character.isUppercase { return nil }
                if capitalize {
                    guard character.isLowercase else { return nil }
                    name += character.uppercased()
                    capitalize = false
                } else if character == "_" {
                    capitalize = true
                } else {
                    name.append(character)
                }
            }
            if capitalize { return nil }
            names.append(name)
        }
        return names.joined(separator: ",")
    }

    init?(jsonText text: String) {
        self.init()
        if text.isEmpty { return }
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            if name.isEmpty || name.contains("_" as Character) { return nil }
            var path = ""
            for character in name {
                if character.isUppercase {
                    path += "_" + character.lowercased()
                } else {
                    path.append(character)
                }
            }
            paths.append(path)
        }
    }
}
