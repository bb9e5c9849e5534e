"""Chooses what happens to a database's file, and does it. Nothing but a random generator decides, so a seed replays it."""

from lmdb_file import PAGE

KINDS = ("cut", "flipped", "zeroed", "swapped", "open")


def chosen_page(chance, base):
    """Any page, but those of trees more often than their number says: there are many pages of photos."""
    where = chance.random()
    if where < 0.1:
        return chance.randrange(2)
    trees = sorted(page for page, role in base.role.items() if role.endswith(("leaf", "branch")))
    if where < 0.6:
        return chance.choice(trees)
    return chance.randrange(base.page_count())


def named(page, base):
    return f"page {page} ({base.role.get(page, 'free')})"


def damaged(kind, chance, base):
    """The damaged bytes, and what was done in words."""
    if kind == "open":
        kind = chance.choice(("flipped", "zeroed"))
    return {"cut": cut, "flipped": flipped, "zeroed": zeroed, "swapped": swapped}[kind](chance, base)


def cut(chance, base):
    where = chance.random()
    if where < 0.04:
        length = 0
    elif where < 0.14:
        length = chance.randrange(1, 2 * PAGE)
    elif where < 0.45:
        length = PAGE * chance.randrange(1, base.page_count())
    else:
        length = chance.randrange(1, len(base.data))
    return base.data[:length], f"cut to {length} of {len(base.data)} bytes"


def flipped(chance, base):
    data = bytearray(base.data)
    count = min(64, int(2 ** chance.uniform(0, 6.2)))
    one = chosen_page(chance, base) if chance.random() < 0.5 else None
    places = []
    while len(places) < count:
        page = one if one is not None else chosen_page(chance, base)
        # A page's head, and the offsets of its nodes after it, decide over all of it.
        byte = chance.randrange(64 if chance.random() < 0.3 else PAGE)
        place = (page, byte, chance.randrange(8))
        if place not in places:
            places.append(place)
            data[page * PAGE + byte] ^= 1 << place[2]
    told = ", ".join(f"bit {bit} of byte {byte} of {named(page, base)}" for page, byte, bit in places[:3])
    return bytes(data), f"flipped {count}: {told}{', …' if count > 3 else ''}"


def zeroed(chance, base):
    data = bytearray(base.data)
    first = chosen_page(chance, base)
    if chance.random() < 0.5:
        count = chance.choice((1, 1, 1, 2, 4, 16))
        start, end = first * PAGE, min((first + count) * PAGE, len(data))
    else:
        start = first * PAGE + chance.randrange(PAGE)
        end = min(start + chance.randrange(1, 2 * PAGE), len(data))
    data[start:end] = bytes(end - start)
    return bytes(data), f"zeroed bytes {start} to {end}, from {named(first, base)} on"


def swapped(chance, base):
    data = bytearray(base.data)
    told = []
    for _ in range(chance.choice((1, 1, 2, 3))):
        one, other = chosen_page(chance, base), chosen_page(chance, base)
        a, b = slice(one * PAGE, (one + 1) * PAGE), slice(other * PAGE, (other + 1) * PAGE)
        data[a], data[b] = data[b], data[a]
        told.append(f"{named(one, base)} and {named(other, base)}")
    return bytes(data), "swapped " + ", ".join(told)
