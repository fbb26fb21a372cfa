#include "Simdjson.h"

#include <simdjson.h>

using namespace simdjson;

extern "C" bool simdjson_read_tape(const char *text, size_t length) {
    static dom::parser parser;
    return parser.parse(text, length).error() == SUCCESS;
}

static int64_t visit(ondemand::value value) {
    int64_t count = 1;
    switch (value.type().value()) {
    case ondemand::json_type::object:
        for (auto field : value.get_object()) {
            count += field.unescaped_key().value().size() > 0;
            count += visit(field.value());
        }
        break;
    case ondemand::json_type::array:
        for (auto element : value.get_array()) count += visit(element.value());
        break;
    case ondemand::json_type::string:
        count += value.get_string().value().data() == nullptr;
        break;
    case ondemand::json_type::number:
        count += value.get_number().value().get_number_type() == ondemand::number_type{};
        break;
    case ondemand::json_type::boolean:
        count += value.get_bool().value();
        break;
    case ondemand::json_type::null:
        break;
    }
    return count;
}

extern "C" int64_t simdjson_visit_values(const char *text, size_t length) {
    static ondemand::parser parser;
    try {
        padded_string padded(text, length);
        ondemand::document document = parser.iterate(padded);
        return visit(document.get_value());
    } catch (const simdjson_error &) {
        return -1;
    }
}
