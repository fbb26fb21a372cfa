#include "ProtobufCModels.h"

#include <string.h>

#include "benchmark/v1/payloads.pb-c.h"
#include "rin/contacts/v1/contacts.pb-c.h"

const ProtobufCMessageDescriptor *protobuf_c_model(const char *name) {
    static const ProtobufCMessageDescriptor *const models[] = {
        &rin__contacts__v1__list_contacts_response__descriptor,
        &benchmark__v1__quote__descriptor,
        &benchmark__v1__numbers__descriptor,
        &benchmark__v1__document__descriptor,
        &benchmark__v1__tree__descriptor,
        &benchmark__v1__feed__descriptor,
    };
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++) {
        if (strcmp(models[i]->name, name) == 0) return models[i];
    }
    return NULL;
}
