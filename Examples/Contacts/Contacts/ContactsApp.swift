import AccordHTTP
import SwiftUI

@main
struct ContactsApp: App {
    @State private var list = ContactsApp.makeList()

    var body: some Scene {
        WindowGroup {
            List(list.people) { Text($0.name) }
                .overlay { if let problem = list.problem { Text(problem) } }
                .task { await list.load() }
        }
    }

    /// `accord mock` serves the contract at this address.
    private static func makeList() -> ContactList {
        guard let url = URL(string: "http://127.0.0.1:8080") else { preconditionFailure("the URL is one") }
        let transport = URLSessionTransport(baseURL: url, interceptors: [RetryInterceptor()])
        return ContactList(client: Hello.V1.PeopleServiceClient(transport: transport))
    }
}
