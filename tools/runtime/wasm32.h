/* This machine's pyconfig.h, corrected for WebAssembly. Included before everything else, so that Python's own
   headers find it done. */
#include <pyconfig.h>

#undef SIZEOF_LONG
#undef SIZEOF_SIZE_T
#undef SIZEOF_VOID_P
#undef SIZEOF_UINTPTR_T
#undef SIZEOF_PTHREAD_T
#undef ALIGNOF_LONG
#undef ALIGNOF_SIZE_T
#define SIZEOF_LONG 4
#define SIZEOF_SIZE_T 4
#define SIZEOF_VOID_P 4
#define SIZEOF_UINTPTR_T 4
#define SIZEOF_PTHREAD_T 4
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 4

#undef HAVE_PTHREAD_H
#define HAVE_PTHREAD_STUBS 1
#undef HAVE_CRYPT_H
#undef HAVE_EPOLL
#undef HAVE_GCC_ASM_FOR_X64
#undef HAVE_GCC_ASM_FOR_X87
#undef HAVE_GCC_UINT128_T
