"""Rin's contacts service over address books in memory, one for each account that a test names."""

import base64
import hashlib
from collections import defaultdict

from connectrpc.code import Code
from connectrpc.errors import ConnectError
from google.protobuf.timestamp_pb2 import Timestamp
from rin.common.v1 import common_pb2 as common
from rin.contacts.v1 import contacts_pb2 as contacts
from rin.contacts.v1.contacts_connect import ContactsService

from address_book import identifier, make_contacts, summary
from behaviour import detail

SET_BY_SERVER = ["id", "created_at", "updated_at", "score", "interaction_count", "revision"]
"""The fields of a contact that no client can set."""

DEFAULT_PAGE_SIZE = 50
LARGEST_PAGE_SIZE = 1000


def invalid(code, field, message):
    return ConnectError(Code.INVALID_ARGUMENT, message, [detail(code, field, message)])


def now():
    time = Timestamp()
    time.GetCurrentTime()
    return time


def is_after(time, other):
    return (time.seconds, time.nanos) > (other.seconds, other.nanos)


class AddressBook:
    """The contacts of one account. Each change has a number, which is the revision of the contact that it left."""

    def __init__(self, count):
        self.contacts = {contact.id: contact for contact in make_contacts(count)}
        self.deletions = {}
        self.last_change = count

    def get(self, id):
        if id not in self.contacts:
            message = "There is no contact of this identifier."
            raise ConnectError(Code.NOT_FOUND, message, [detail("contact.not_found", "id", message)])
        return self.contacts[id]

    def add(self, contact, time):
        if not (contact.display_name or contact.phone_numbers or contact.emails):
            raise invalid("contact.empty", "contact", "A contact needs a name, a phone number or an e-mail address.")
        added = contacts.Contact()
        added.CopyFrom(contact)
        for field in SET_BY_SERVER:
            added.ClearField(field)
        self.last_change += 1
        added.id = identifier(hashlib.sha256(f"added {self.last_change}".encode()).digest())
        added.created_at.CopyFrom(time)
        added.updated_at.CopyFrom(time)
        added.revision = self.last_change
        self.contacts[added.id] = added
        return added

    def update(self, id, contact, fields, time):
        """Takes the named fields from a contact, clearing those that it does not set."""
        changed = self.get(id)
        taken = contacts.Contact()
        taken.CopyFrom(contact)
        for field in contacts.Contact.DESCRIPTOR.fields_by_name:
            (changed if field in fields else taken).ClearField(field)
        changed.MergeFrom(taken)
        self.last_change += 1
        changed.updated_at.CopyFrom(time)
        changed.revision = self.last_change
        return changed

    def delete(self, id, time):
        self.get(id)
        del self.contacts[id]
        self.last_change += 1
        deletion = contacts.ContactChange(deleted_id=id, changed_at=time)
        self.deletions[self.last_change] = deletion

    def find_same(self, contact):
        """Returns the contact that shares a phone number or an e-mail address with this one, if there is one."""
        numbers = {phone.number for phone in contact.phone_numbers}
        addresses = {email.address for email in contact.emails}
        for other in self.contacts.values():
            if any(phone.number in numbers for phone in other.phone_numbers):
                return other
            if any(email.address in addresses for email in other.emails):
                return other
        return None

    def changes_since(self, number):
        """Returns the changes after a numbered one, each with its own number, oldest first."""
        changes = {
            contact.revision: contacts.ContactChange(upserted=contact, changed_at=contact.updated_at)
            for contact in self.contacts.values()
        }
        return sorted(
            (change for change in {**changes, **self.deletions}.items() if change[0] > number),
            key=lambda change: change[0],
        )


class PeerContactsService(ContactsService):
    def __init__(self, count):
        self._books = defaultdict(lambda: AddressBook(count))

    def _book(self, context):
        return self._books[context.request_headers.get("x-test-account", "")]

    async def list_contacts(self, request, context):
        chosen = [contact for contact in self._book(context).contacts.values() if meets(contact, request.filter)]
        match request.order:
            case contacts.CONTACT_ORDER_RECENTLY_UPDATED:
                chosen.sort(key=lambda c: (-c.updated_at.seconds, -c.updated_at.nanos, c.id))
            case contacts.CONTACT_ORDER_SCORE:
                chosen.sort(key=lambda c: (-c.score, c.id))
            case _:
                chosen.sort(key=lambda c: (c.display_name.casefold(), c.id))
        page, info = page_of(chosen, request.page)
        if request.view == contacts.CONTACT_VIEW_SUMMARY:
            page = [summary(contact) for contact in page]
        return contacts.ListContactsResponse(contacts=page, page=info)

    async def get_contact(self, request, context):
        return contacts.GetContactResponse(contact=self._book(context).get(request.id))

    async def create_contact(self, request, context):
        return contacts.CreateContactResponse(contact=self._book(context).add(request.contact, now()))

    async def update_contact(self, request, context):
        book = self._book(context)
        known = contacts.Contact.DESCRIPTOR.fields_by_name
        for path in request.update_mask.paths:
            if path not in known:
                raise invalid("mask.unknown", "update_mask", f"A contact has no field {path}.")
            if path in SET_BY_SERVER:
                raise invalid("mask.fixed", "update_mask", f"The field {path} cannot be changed.")
        revision = book.get(request.contact.id).revision
        if request.contact.revision not in (0, revision):
            message = f"The contact is at revision {revision} now."
            raise ConnectError(Code.ABORTED, message, [detail("contact.changed", "contact.revision", message)])
        changed = book.update(request.contact.id, request.contact, request.update_mask.paths, now())
        return contacts.UpdateContactResponse(contact=changed)

    async def delete_contact(self, request, context):
        self._book(context).delete(request.id, now())
        return contacts.DeleteContactResponse()

    async def import_contacts(self, request, context):
        book, time = self._book(context), now()
        response = contacts.ImportContactsResponse()
        for contact in request.contacts:
            if contact.source == contacts.CONTACT_SOURCE_UNSPECIFIED:
                contact.source = request.source
            result = response.results.add()
            if same := book.find_same(contact):
                fields = [field.name for field, _ in contact.ListFields() if field.name not in SET_BY_SERVER]
                result.updated_id = book.update(same.id, contact, fields, time).id
                response.updated_count += 1
                continue
            try:
                result.created_id = book.add(contact, time).id
                response.created_count += 1
            except ConnectError as error:
                result.error.CopyFrom(common.ErrorDetail.FromString(error.details[0].message_bytes))
                response.failed_count += 1
        return response

    async def sync_contacts(self, request, context):
        book = self._book(context)
        if request.sync_token and not request.sync_token.isdecimal():
            raise invalid("sync_token.invalid", "sync_token", "This is not a token that a sync returned.")
        response = contacts.SyncContactsResponse()
        before = book.last_change
        for change in request.changes:
            self._apply(book, change, response)

        limit = request.max_changes or LARGEST_PAGE_SIZE
        others = [change for change in book.changes_since(int(request.sync_token or "0")) if change[0] <= before]
        response.changes.extend(change for _, change in others[:limit])
        response.has_more = len(others) > limit
        response.next_sync_token = str(others[limit - 1][0] if response.has_more else book.last_change)
        return response

    def _apply(self, book, change, response):
        """Applies one change of a device, unless the contact was changed later than that."""
        if change.WhichOneof("change") == "upserted" and not change.upserted.id:
            response.created_ids.append(book.add(change.upserted, change.changed_at).id)
            return
        id = change.deleted_id or change.upserted.id
        if id not in book.contacts or is_after(book.contacts[id].updated_at, change.changed_at):
            response.overridden_ids.append(id)
        elif change.WhichOneof("change") == "deleted_id":
            book.delete(id, change.changed_at)
        else:
            fields = set(contacts.Contact.DESCRIPTOR.fields_by_name) - set(SET_BY_SERVER)
            book.update(id, change.upserted, fields, change.changed_at)


def meets(contact, filter):
    """Whether a contact meets everything that a filter sets."""
    return (
        (not filter.HasField("circle_id") or filter.circle_id in contact.circle_ids)
        and (not filter.HasField("favourite") or filter.favourite == contact.favourite)
        and (not filter.sources or contact.source in filter.sources)
        and (not filter.HasField("updated_after") or is_after(contact.updated_at, filter.updated_after))
    )


def page_of(items, request):
    """Returns the items of the page that is asked for, and how to get the next one."""
    if request.page_size < 0:
        raise invalid("page_size.negative", "page.page_size", "A page cannot have fewer than no items.")
    size = min(request.page_size or DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE)
    start = decode_cursor(request.cursor)
    end = start + size
    has_more = end < len(items)
    return items[start:end], common.PageInfo(next_cursor=encode_cursor(end) if has_more else "", has_more=has_more)


def encode_cursor(start):
    return base64.urlsafe_b64encode(b"from:%d" % start).decode()


def decode_cursor(cursor):
    if not cursor:
        return 0
    try:
        return int(base64.urlsafe_b64decode(cursor).removeprefix(b"from:"))
    except ValueError:
        raise invalid("cursor.invalid", "page.cursor", "This is not a cursor that a page returned.") from None
