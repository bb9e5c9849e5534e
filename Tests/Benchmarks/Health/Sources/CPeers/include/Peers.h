#ifndef FITPINKY_HEALTH_PEERS_H
#define FITPINKY_HEALTH_PEERS_H

#include <stdint.h>

/* What scanning a file found: records of all types, and -1 in `records` where the parser stopped at an error. */
struct peer_scan {
    int64_t records;
    int64_t attributes;
};

/* Reads the file in pieces and only counts elements named Record and their attributes. */
struct peer_scan peer_scan_expat(const char *path);
struct peer_scan peer_scan_libxml2(const char *path);

#endif
