#include "Peers.h"

#include <expat.h>
#include <libxml/parser.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { piece_bytes = 256 << 10 };

static void expat_start(void *data, const XML_Char *name, const XML_Char **attributes) {
    struct peer_scan *scan = data;
    if (strcmp(name, "Record") != 0) return;
    scan->records++;
    for (; attributes[0]; attributes += 2) scan->attributes++;
}

struct peer_scan peer_scan_expat(const char *path) {
    struct peer_scan scan = {0, 0}, failed = {-1, 0};
    XML_Parser parser = XML_ParserCreate(NULL);
    int file = open(path, O_RDONLY);
    if (!parser || file < 0) return failed;
    XML_SetUserData(parser, &scan);
    XML_SetStartElementHandler(parser, expat_start);
    for (;;) {
        void *buffer = XML_GetBuffer(parser, piece_bytes);
        ssize_t count = buffer ? read(file, buffer, piece_bytes) : -1;
        if (count < 0 || XML_ParseBuffer(parser, (int)count, count == 0) == XML_STATUS_ERROR) {
            scan = failed;
            break;
        }
        if (count == 0) break;
    }
    close(file);
    XML_ParserFree(parser);
    return scan;
}

static void libxml2_start(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                          const xmlChar **names, int attributes, int defaulted, const xmlChar **values) {
    (void)prefix, (void)uri, (void)namespaces, (void)names, (void)defaulted, (void)values;
    struct peer_scan *scan = data;
    if (strcmp((const char *)name, "Record") != 0) return;
    scan->records++;
    scan->attributes += attributes;
}

struct peer_scan peer_scan_libxml2(const char *path) {
    struct peer_scan scan = {0, 0}, failed = {-1, 0};
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = libxml2_start;
    int file = open(path, O_RDONLY);
    char *buffer = malloc(piece_bytes);
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, &scan, NULL, 0, path);
    if (file < 0 || !buffer || !parser) return failed;
    xmlCtxtUseOptions(parser, XML_PARSE_HUGE | XML_PARSE_NONET);
    for (;;) {
        ssize_t count = read(file, buffer, piece_bytes);
        if (count < 0 || xmlParseChunk(parser, buffer, (int)count, count == 0) != 0) {
            scan = failed;
            break;
        }
        if (count == 0) break;
    }
    close(file);
    free(buffer);
    xmlFreeParserCtxt(parser);
    return scan;
}
