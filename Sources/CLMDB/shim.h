// LMDB's own header needs nothing more: its flags and codes are plain numbers, which Swift imports.
#include <lmdb.h>
