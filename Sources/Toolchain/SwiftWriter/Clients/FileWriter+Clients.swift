extension FileWriter {
    func writeClients() {
        writeServices()
        for api in file.apis { write(api) }
        for socket in file.sockets { write(socket) }
    }
}
