extension ProtoComparison {
    mutating func compareEnums() {
    }
}
