// Cairo and FreeType under one module: cairo-ft.h takes FreeType's types in its declarations, and FreeType names its own
// header by a macro, which a module map cannot follow.
#ifndef FITPINKY_CCAIRO_H
#define FITPINKY_CCAIRO_H

#include <cairo.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <cairo-ft.h>

#endif
