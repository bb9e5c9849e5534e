"""Reads files of LMDB 0.9 (64 bits, little-endian), and says on which pages each row lies.

It shares nothing with the product, so it can say what a damaged file still has to give back. The format is that of LMDB's
mdb.c: MDB_page, MDB_meta, MDB_db and MDB_node.
"""

import hashlib
import struct

PAGE = 4096
HEADER = 16
BRANCH, LEAF, OVERFLOW = 1, 2, 4
BIG_VALUE, SUBTREE = 1, 2
NONE = 2**64 - 1


class Malformed(Exception):
    """The file is not what LMDB writes."""


def is_of_own_ledger(table):
    """Tables of a ledger are called after it, a member's own by p and its id."""
    return table.startswith("p") and "." in table


class Tree:
    """MDB_db: 48 bytes of a meta page, or of the value under a table's name."""

    def __init__(self, data):
        (self.pad, self.flags, self.depth, self.branches, self.leaves, self.overflows, self.rows,
         self.root) = struct.unpack("<IHHQQQQQ", data)


class File:
    """A whole file, as its latest meta page sees it."""

    def __init__(self, data):
        self.data = data
        # What each page is for; pages without an entry are free.
        self.role = {0: "meta", 1: "meta"}
        # Table, then key, then value and the pages that hold their bytes.
        self.tables = {}
        metas = [self._meta(number) for number in (0, 1)]
        free, main = max(metas, key=lambda meta: meta[2])[:2]
        for _ in self._rows(free, "freelist"):
            pass
        for name, value, flags, _ in list(self._rows(main, "tables")):
            if flags & SUBTREE:
                name = name.decode("utf-8", "replace")
                self.tables[name] = {
                    key: (value, pages) for key, value, _, pages in self._rows(Tree(value), name)
                }

    def _slice(self, start, count):
        if start < 0 or start + count > len(self.data):
            raise Malformed(f"the file ends before byte {start + count}")
        return self.data[start:start + count]

    def _meta(self, number):
        body = self._slice(number * PAGE + HEADER, 24 + 2 * 48 + 16)
        magic, version = struct.unpack_from("<II", body)
        if magic != 0xBEEFC0DE or version != 1:
            raise Malformed(f"page {number} is not a meta page")
        free, main = Tree(body[24:72]), Tree(body[72:120])
        if free.pad != PAGE:
            raise Malformed(f"pages have {free.pad} bytes; {PAGE} is what this reads")
        return free, main, struct.unpack_from("<QQ", body, 120)[1]

    def _rows(self, tree, name):
        if tree.root == NONE:
            return
        count = 0
        for row in self._visit(tree.root, name):
            count += 1
            yield row
        if count != tree.rows:
            raise Malformed(f"{name} has {count} rows, and says that it has {tree.rows}")

    def _visit(self, number, name):
        if number in self.role:
            raise Malformed(f"page {number} of {name} is used twice")
        page = self._slice(number * PAGE, PAGE)
        claimed, _, flags, lower, _ = struct.unpack_from("<QHHHH", page)
        if claimed != number or flags not in (BRANCH, LEAF):
            raise Malformed(f"page {number} of {name} is page {claimed} with flags {flags}")
        self.role[number] = f"{name} {'leaf' if flags == LEAF else 'branch'}"
        for index in range((lower - HEADER) // 2):
            offset = struct.unpack_from("<H", page, HEADER + 2 * index)[0]
            low, high, node_flags, key_size = struct.unpack_from("<HHHH", page, offset)
            key = page[offset + 8:offset + 8 + key_size]
            size = low | high << 16
            if flags == BRANCH:
                yield from self._visit(size | node_flags << 32, name)
                continue
            start = offset + 8 + key_size
            if node_flags & BIG_VALUE:
                first = struct.unpack_from("<Q", page, start)[0]
                value, pages = self._run(first, size, name)
                yield key, value, node_flags, [number, *pages]
            else:
                yield key, page[start:start + size], node_flags, [number]

    def _run(self, first, size, name):
        pages = range(first, first + (HEADER + size - 1) // PAGE + 1)
        header = self._slice(first * PAGE, HEADER)
        claimed, _, flags = struct.unpack_from("<QHH", header)
        if claimed != first or flags != OVERFLOW:
            raise Malformed(f"page {first} of {name} is not the first of a large value")
        for number in pages:
            if number in self.role:
                raise Malformed(f"page {number} of {name} is used twice")
            self.role[number] = f"{name} overflow"
        return self._slice(first * PAGE + HEADER, size), pages

    def page_count(self):
        return (len(self.data) + PAGE - 1) // PAGE

    def entries(self):
        """Entries by their dots: the record's bytes."""
        return {key: value for key, (value, _) in self._entries()}

    def shared_entries(self):
        """The same of ledgers that a partner has as well: not of the member's own."""
        return {key: value for key, (value, _) in self._entries(own=False)}

    def _entries(self, own=True):
        """Of every ledger, by their dots: no kiosk has the same id in two."""
        for name, rows in self.tables.items():
            if name.split(".")[-1] == "entries" and (own or not is_of_own_ledger(name)):
                yield from rows.items()

    def photos(self):
        """The hashes of the photos that are whole and what they should be."""
        return {sha256 for sha256, (_, data) in self._photos().items() if hashlib.sha256(data).digest() == sha256}

    def _photos(self):
        """By hash: the pages and the bytes of all pieces."""
        found = {}
        for key, (value, pages) in sorted(self.tables.get("photos", {}).items()):
            known = found.setdefault(key[:32], ([], b""))
            found[key[:32]] = (known[0] + pages, known[1] + value)
        return found

    def is_same(self, number, other):
        """Whether a page is as it was in the bytes of another file."""
        start = number * PAGE
        return start + PAGE <= len(other) and self.data[start:start + PAGE] == other[start:start + PAGE]

    def held_by(self, damaged):
        """The entries, and the hashes of the photos, that lie wholly on pages which damage did not touch.

        A photo of which no such entry speaks is not asked for: nobody could look at it.
        """
        changed = {number for number in range(self.page_count()) if not self.is_same(number, damaged)}
        entries = {
            key: value for key, (value, pages) in self._entries() if changed.isdisjoint(pages)
        }
        records = b"\0".join(entries.values())
        photos = {
            sha256 for sha256, (pages, _) in self._photos().items() if changed.isdisjoint(pages) and sha256 in records
        }
        return entries, photos
