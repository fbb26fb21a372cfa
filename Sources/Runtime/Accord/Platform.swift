#if _pointerBitWidth(_32)
    #error("Accord needs 64 bits: on watchOS, exclude the architecture arm64_32 (EXCLUDED_ARCHS); see 'Platforms'")
#endif
