"""The console's pages: their addresses and what each is called in a report."""

SETTINGS = ["/settings", *(f"/settings/{name}" for name in ("group", "members", "notifications", "phones", "export", "kiosk"))]
FINGER = ["/finger", *(f"/finger/{name}" for name in ("exercises", "exercises/finger-bends", "progress", "goals", "reminders"))]
TRENDS = ["/trends", "/trends/day/2026-02-26", "/health-data", "/health-data/erase"]
PLAIN = ["/", "/history", "/gallery", "/log", "/profile", "/schemas", *FINGER, *TRENDS, *SETTINGS]


def paths(kiosk):
    """All pages of a kiosk, with its newest week, and its newest photo where there is one."""
    found = list(PLAIN)
    status = kiosk.status()
    if status["group"] and status["week"]:
        found.append(f"/history/{status['week']['start']}")
    workouts = kiosk.workouts()
    if workouts:
        found.append(f"/photo/{workouts[0]['id']}")
    return found


def named(path):
    """What a page is called in the name of a picture."""
    parts = path.strip("/").split("/")
    if len(parts) == 2 and parts[0] in ("history", "photo"):
        return {"history": "week", "photo": "photo"}[parts[0]]
    return "-".join(parts) or "home"


def own_workout(kiosk, member):
    """The id of a member's newest workout."""
    return next(workout["id"] for workout in kiosk.workouts() if workout["memberName"] == member)
