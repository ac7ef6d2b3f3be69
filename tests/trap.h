/* Included first in the trap build: bounds-strict believes every declared array size, and CPython
   declares the items of a tuple as an array of one. Reached through a pointer, they are not checked. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#undef PyTuple_GET_ITEM
#undef PyTuple_SET_ITEM
#define PyTuple_GET_ITEM(tuple, i) (*(((PyTupleObject *)(tuple))->ob_item + (i)))
#define PyTuple_SET_ITEM(tuple, i, item) ((void)(PyTuple_GET_ITEM(tuple, i) = (item)))
