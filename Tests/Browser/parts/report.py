"""Results as lines that a person reads while they come, and as Markdown that is kept."""

import datetime
import os
import subprocess

from environment import HERE


def number(value):
    return f"{value:,.{0 if value >= 100 or value == int(value) else 2}f}"


def tell(what, value, unit="", budget=None):
    """Prints a number on a line."""
    mark = "" if budget is None else f"  (at most {budget:,} {unit})" + ("  OVER" if value > budget else "")
    print(f"measured: {what:52} {number(value):>12} {unit}{mark}", flush=True)


class Lines:
    """What is measured of one server alone: printed as it comes, and kept."""

    def __init__(self):
        self.rows = []
        self.notes = []

    def add(self, what, value, unit, budget):
        tell(what, value, unit, budget)
        self.rows.append((what, value, unit, budget))

    def note(self, sentence):
        self.notes.append(sentence)


def head(command, programs, versions):
    """Says when, of what and where something was measured."""
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, text=True).strip()
    size = (programs / "fitpinkyd").resolve().stat().st_size / 1e6
    facts = [
        str(datetime.date.today()), f"commit {commit}", f"fitpinkyd of {size:.1f} MB", *versions, f"{os.cpu_count()} processors",
        f"load {os.getloadavg()[0]:.1f}"]
    return f"`Tests/Browser/{command}` writes this. {', '.join(facts)}.\n"


def table(titles, rows, words=(0,)):
    """Rows of text; those columns are words, to the left, and the others numbers, to the right."""
    lines = [titles, ["---" if column in words else "---:" for column in range(len(titles))], *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines) + "\n"


def measured(value, unit, budget=None):
    text = f"{number(value)} {unit}".strip()
    return f"**{text}**" if budget is not None and value > budget else text


def bound(unit, budget):
    return "" if budget is None else f"{budget:,} {unit}".strip()


def ratio(theirs, ours):
    return f"{theirs / ours:.1f}" if ours else ""


def budgets(path, first, rows, view, others, lines, without):
    """Writes what the page costs, beside its peers."""
    titles = ["first view", "ours", "at most", *others, *(f"{name} over ours" for name in others)]
    views = [
        [what, measured(view[name], unit, budget), bound(unit, budget), *(measured(one[name], unit) for one in others.values()),
         *(ratio(one[name], view[name]) for one in others.values())] for name, what, unit, budget in rows]
    alone = [[what, measured(value, unit, budget), bound(unit, budget)] for what, value, unit, budget in lines.rows]
    path.write_text("\n".join([
        "# What the page costs\n", first,
        "A browser that has nothing of the page opens it, with a quarter of the processor, 10 Mbit/s and 20 ms of delay; the middle of",
        "five times, of the peers three. All in one run, in one Chromium. What is over its budget is bold.\n",
        table(titles, views), f"Without the console the kiosk has {without:,} kB of RssAnon when idle.\n",
        table(["ours alone", "measured", "at most"], alone), *lines.notes]) + "\n")


def hostile(path, first, rows, without):
    """Writes what attacks did."""
    found = [["none", "", f"{without:.2f} ms", ""]]
    for name, counts, latency, wrong in rows:
        held = "yes" if not wrong else f"**{' '.join('; '.join(wrong).split())}**"
        found.append([name, counts, f"{latency:.2f} ms", held])
    path.write_text("\n".join([
        "# What a hostile machine did\n", first,
        "Attacker and kiosk share this machine's processors, so that times are upper bounds. During each attack presses became workouts, an",
        "admitted phone was answered, and a stranger read nothing of the household; after it, descriptors were what they had been, and",
        "RssAnon was within 3 MB. What did not hold is bold.\n",
        table(["attack", "what came of it", "press to ring byte, p95", "held"], found, words=(0, 1, 3)),
    ]))
