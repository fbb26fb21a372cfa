#if NIO
    import AccordSocket
    import NIOCore
#endif
