// Just enough of simdjson to time it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Parses the text into simdjson's own tape, with a parser that is kept from call to call. False when it is no JSON.
bool simdjson_read_tape(const char *text, size_t length);

/// Parses the text and looks at every key, string and number, unescaped and converted, without keeping any. Returns
/// how many values there are, or -1 when it is no JSON.
int64_t simdjson_visit_values(const char *text, size_t length);

#ifdef __cplusplus
}
#endif
