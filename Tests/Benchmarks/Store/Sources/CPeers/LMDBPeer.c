#include "Peers.h"

#include <lmdb.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>

enum { piece_size = 32 * 1024, header_size = 107 };
enum { meta, entries, photos, thumbnails, winners, timeline, mentions, headers, tellings, table_count };

static const char *const names[table_count] = {
    "meta", "entries", "photos", "thumbnails", "winners", "timeline", "mentions", "headers", "tellings",
};

struct lmdb_peer {
    MDB_env *environment;
    MDB_dbi tables[table_count];
    // Null unless it makes hashes and signatures itself.
    EVP_PKEY *key;
};

int lmdb_peer_open(const char *path, bool signs, lmdb_peer **result) {
    lmdb_peer *peer = calloc(1, sizeof *peer);
    MDB_txn *transaction;
    int code;
    if (!peer) return -1;
    if (signs && !(peer->key = EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"))) return -1;
    if ((code = mdb_env_create(&peer->environment))) return code;
    if ((code = mdb_env_set_maxdbs(peer->environment, table_count))) return code;
    if ((code = mdb_env_set_mapsize(peer->environment, (size_t)4 << 30))) return code;
    if ((code = mdb_env_open(peer->environment, path, MDB_NOSUBDIR | MDB_NOTLS, 0600))) return code;
    if ((code = mdb_txn_begin(peer->environment, NULL, 0, &transaction))) return code;
    for (int table = 0; table < table_count; table++)
        if ((code = mdb_dbi_open(transaction, names[table], MDB_CREATE, &peer->tables[table]))) return code;
    *result = peer;
    return mdb_txn_commit(transaction);
}

void lmdb_peer_close(lmdb_peer *peer) {
    mdb_env_close(peer->environment);
    EVP_PKEY_free(peer->key);
    free(peer);
}

static void put_number(uint8_t *to, uint64_t number, int size) {
    for (int index = size - 1; index >= 0; index--, number >>= 8) to[index] = (uint8_t)number;
}

static int put(
    lmdb_peer *peer, MDB_txn *transaction, int table, const void *key, size_t key_size, const void *value, size_t size
) {
    MDB_val k = {key_size, (void *)key}, v = {size, (void *)value};
    return mdb_put(transaction, peer->tables[table], &k, &v, 0);
}

static int sign(lmdb_peer *peer, const uint8_t *header, uint8_t signature[64]) {
    size_t size = 64;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_signed = context && EVP_DigestSignInit(context, NULL, NULL, NULL, peer->key) == 1
        && EVP_DigestSign(context, signature, &size, header, header_size) == 1;
    EVP_MD_CTX_free(context);
    return is_signed ? 0 : -1;
}

int lmdb_peer_keep(lmdb_peer *peer, const peer_press *press) {
    uint8_t sum[32], hash[32], dot[32] = {1}, slot[17] = {3}, position[72] = {0}, key[64];
    MDB_txn *transaction;
    int code;
    memcpy(sum, press->sha256, sizeof sum);
    memcpy(hash, press->sha256 + 1, 31);
    hash[31] = 0;
    if (peer->key) {
        uint8_t signature[64];
        SHA256(press->photo, press->photo_size, sum);
        // The payload's, and the header's.
        SHA256(press->entry + header_size, press->entry_size - header_size, hash);
        SHA256(press->entry, header_size, hash);
        if ((code = sign(peer, press->entry, signature))) return code;
    }
    put_number(dot + 24, press->number, 8);
    memcpy(slot + 1, press->workout, 16);
    memcpy(position + 8, hash, 32);
    memcpy(position + 40, dot, 32);
    if ((code = mdb_txn_begin(peer->environment, NULL, 0, &transaction))) return code;
#define PUT(table, key, key_size, value, size) \
    if ((code = put(peer, transaction, table, key, key_size, value, size))) goto failed
    PUT(entries, dot, 32, press->entry, press->entry_size);
    PUT(headers, hash, 32, dot, 32);
    memcpy(key, press->workout, 16);
    memcpy(key + 16, dot, 32);
    PUT(tellings, key, 48, "", 0);
    PUT(winners, slot, 17, position, 72);
    put_number(key, press->number * 60000, 8);
    memcpy(key + 8, press->workout, 16);
    PUT(timeline, key, 24, "", 0);
    memcpy(key, sum, 32);
    memcpy(key + 32, press->workout, 16);
    PUT(mentions, key, 48, "", 0);
    PUT(meta, "latest-stamp", 12, position, 8);
    PUT(meta, "own-head-origin-of-kiosk", 24, hash, 32);
    PUT(thumbnails, sum, 32, press->thumbnail, press->thumbnail_size);
    for (size_t at = 0, index = 0; at < press->photo_size; at += piece_size, index++) {
        size_t rest = press->photo_size - at;
        put_number(key + 32, index, 4);
        PUT(photos, key, 36, press->photo + at, rest < piece_size ? rest : piece_size);
    }
    return mdb_txn_commit(transaction);
failed:
    mdb_txn_abort(transaction);
    return code;
}
