#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What others would do with a press. Each call returns 0, or the library's own code.

/// What there is to keep of one press.
typedef struct {
    /// Counts up from 1.
    uint64_t number;
    const uint8_t *photo;
    size_t photo_size;
    const uint8_t *thumbnail;
    size_t thumbnail_size;
    /// Of the photo, unless the peer sums it itself.
    const uint8_t *sha256;
    /// 16 bytes, ascending.
    const uint8_t *workout;
    /// The entry as it is kept.
    const uint8_t *entry;
    size_t entry_size;
} peer_press;

typedef struct lmdb_peer lmdb_peer;
typedef struct sqlite_peer sqlite_peer;

/// The tables of the kiosk's database. With `signs` it works out the SHA-256 of photo, payload and header, and signs the
/// header with Ed25519, as the kiosk does.
int lmdb_peer_open(const char *path, bool signs, lmdb_peer **peer);
int lmdb_peer_keep(lmdb_peer *peer, const peer_press *press);
void lmdb_peer_close(lmdb_peer *peer);

/// WAL, synchronous=FULL, checkpoints as they come by default. The photo is one blob, or pieces of 32 KiB.
int sqlite_peer_open(const char *path, bool in_pieces, sqlite_peer **peer);
int sqlite_peer_keep(sqlite_peer *peer, const peer_press *press);
void sqlite_peer_close(sqlite_peer *peer);
