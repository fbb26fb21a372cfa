// The generated models are reached by their names; `../../../generate` writes them.
#pragma once

#include <protobuf-c/protobuf-c.h>

/// The description of the message of that full name, or NULL when the benchmarks do not use it.
const ProtobufCMessageDescriptor *protobuf_c_model(const char *name);
