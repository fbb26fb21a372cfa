import Accord
import AccordHTTP
import Observation

/// The people whom the server knows, for a view.
@MainActor @Observable
final class ContactList {
    private(set) var people: [Hello.V1.Person] = []
    private(set) var problem: String?
    private let client: any Hello.V1.PeopleServiceClientInterface

    init(client: any Hello.V1.PeopleServiceClientInterface) {
        self.client = client
    }

    func load() async {
        do {
            people = try await client.listPeople(request: .init()).people
            problem = nil
        } catch {
            problem = error.isOffline ? "There is no network." : error.message
        }
    }
}
