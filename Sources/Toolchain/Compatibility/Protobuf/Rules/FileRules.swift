extension ProtoComparison {
    mutating func compareFiles() {
    }
}
