#pragma once
#include "prefix.h"

#include "zstd.h"
