// Pango under one module, with the one function of GObject that gives its objects back. Pango's drawing functions name
// Cairo's types, which to Swift are opaque pointers in this module as in CCairo.
#ifndef FITPINKY_CPANGO_H
#define FITPINKY_CPANGO_H

#include <pango/pangocairo.h>

#endif
