extension ProtoComparison {
    mutating func comparePackages() {
    }
}
