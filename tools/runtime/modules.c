/* Many extension modules in one file. The list of them, MODULE(name, function), is written when they are compiled. */
#include <Python.h>

#define MODULE(name, function) extern PyObject *function(void);
#include "modules.inc"
#undef MODULE

static const struct {
    const char *name;
    PyObject *(*start)(void);
} MODULES[] = {
#define MODULE(name, function) {name, function},
#include "modules.inc"
#undef MODULE
};

#define COUNT (sizeof MODULES / sizeof *MODULES)

static PyObject *names(PyObject *self, PyObject *none) {
    PyObject *all = PyTuple_New(COUNT);
    for (size_t i = 0; all && i < COUNT; i++) {
        PyObject *name = PyUnicode_FromString(MODULES[i].name);
        if (!name) Py_CLEAR(all);
        else PyTuple_SET_ITEM(all, i, name);
    }
    return all;
}

/* What a loader's create_module does. */
static PyObject *create(PyObject *self, PyObject *spec) {
    PyObject *name = PyObject_GetAttrString(spec, "name");
    if (!name) return NULL;
    for (size_t i = 0; i < COUNT; i++) {
        if (PyUnicode_CompareWithASCIIString(name, MODULES[i].name)) continue;
        Py_DECREF(name);
        PyObject *made = MODULES[i].start();
        if (!made) return NULL;
        if (PyObject_TypeCheck(made, &PyModuleDef_Type)) return PyModule_FromDefAndSpec((PyModuleDef *)made, spec);
        return made;
    }
    PyErr_SetObject(PyExc_ImportError, name);
    Py_DECREF(name);
    return NULL;
}

/* What a loader's exec_module does. */
static PyObject *execute(PyObject *self, PyObject *module) {
    PyModuleDef *definition = PyModule_GetDef(module);
    if (!definition) return NULL;
    if (definition->m_slots && PyModule_ExecDef(module, definition) < 0) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef METHODS[] = {
    {"names", names, METH_NOARGS, NULL},
    {"create", create, METH_O, NULL},
    {"execute", execute, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef DEFINITION = {PyModuleDef_HEAD_INIT, .m_name = "ferrovia_modules", .m_size = -1, .m_methods = METHODS};

__attribute__((visibility("default"))) PyObject *PyInit_ferrovia_modules(void) { return PyModule_Create(&DEFINITION); }
