#include "Peers.h"

#include <sqlite3.h>
#include <stdlib.h>

enum { piece_size = 32 * 1024 };

struct sqlite_peer {
    sqlite3 *database;
    sqlite3_stmt *begin, *commit, *entry, *photo, *piece;
};

static const char setup[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
    "CREATE TABLE entries (number INTEGER PRIMARY KEY, workout BLOB UNIQUE, instant INTEGER, entry BLOB, photo BLOB);"
    "CREATE INDEX timeline ON entries (instant);"
    "CREATE TABLE photos (sha256 BLOB PRIMARY KEY, thumbnail BLOB, bytes BLOB);"
    "CREATE TABLE pieces (sha256 BLOB, piece INTEGER, bytes BLOB, PRIMARY KEY (sha256, piece));";

int sqlite_peer_open(const char *path, bool in_pieces, sqlite_peer **result) {
    sqlite_peer *peer = calloc(1, sizeof *peer);
    int code;
    if (!peer) return SQLITE_NOMEM;
    if ((code = sqlite3_open(path, &peer->database))) return code;
    if ((code = sqlite3_exec(peer->database, setup, NULL, NULL, NULL))) return code;
#define PREPARE(name, sql) \
    if ((code = sqlite3_prepare_v2(peer->database, sql, -1, &peer->name, NULL))) return code
    PREPARE(begin, "BEGIN IMMEDIATE");
    PREPARE(commit, "COMMIT");
    PREPARE(entry, "INSERT INTO entries VALUES (?, ?, ?, ?, ?)");
    PREPARE(photo, "INSERT INTO photos VALUES (?, ?, ?)");
    if (in_pieces) PREPARE(piece, "INSERT INTO pieces VALUES (?, ?, ?)");
    *result = peer;
    return 0;
}

void sqlite_peer_close(sqlite_peer *peer) {
    sqlite3_stmt *statements[] = {peer->begin, peer->commit, peer->entry, peer->photo, peer->piece};
    for (size_t index = 0; index < sizeof statements / sizeof *statements; index++) sqlite3_finalize(statements[index]);
    sqlite3_close(peer->database);
    free(peer);
}

static int run(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? 0 : code;
}

int sqlite_peer_keep(sqlite_peer *peer, const peer_press *press) {
    int code;
    if ((code = run(peer->begin))) return code;
    sqlite3_bind_int64(peer->entry, 1, (sqlite3_int64)press->number);
    sqlite3_bind_blob(peer->entry, 2, press->workout, 16, SQLITE_STATIC);
    sqlite3_bind_int64(peer->entry, 3, (sqlite3_int64)press->number * 60000);
    sqlite3_bind_blob(peer->entry, 4, press->entry, (int)press->entry_size, SQLITE_STATIC);
    sqlite3_bind_blob(peer->entry, 5, press->sha256, 32, SQLITE_STATIC);
    if ((code = run(peer->entry))) return code;
    sqlite3_bind_blob(peer->photo, 1, press->sha256, 32, SQLITE_STATIC);
    sqlite3_bind_blob(peer->photo, 2, press->thumbnail, (int)press->thumbnail_size, SQLITE_STATIC);
    if (peer->piece) {
        sqlite3_bind_null(peer->photo, 3);
    } else {
        sqlite3_bind_blob(peer->photo, 3, press->photo, (int)press->photo_size, SQLITE_STATIC);
    }
    if ((code = run(peer->photo))) return code;
    for (size_t at = 0, index = 0; peer->piece && at < press->photo_size; at += piece_size, index++) {
        size_t rest = press->photo_size - at;
        sqlite3_bind_blob(peer->piece, 1, press->sha256, 32, SQLITE_STATIC);
        sqlite3_bind_int64(peer->piece, 2, (sqlite3_int64)index);
        sqlite3_bind_blob(
            peer->piece, 3, press->photo + at, (int)(rest < piece_size ? rest : piece_size), SQLITE_STATIC);
        if ((code = run(peer->piece))) return code;
    }
    return run(peer->commit);
}
