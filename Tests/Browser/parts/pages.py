"""The console's pages: their addresses and what each is called in a report."""

SETTINGS = ["/settings", *(f"/settings/{name}" for name in ("group", "members", "notifications", "training", "phones", "recovery", "export", "kiosk"))]
FINGER = ["/finger", *(f"/finger/{name}" for name in ("exercises", "exercises/finger-bends", "progress", "goals", "reminders"))]
TRENDS = ["/trends", "/trends/day/2026-02-26", "/health-data", "/health-data/erase"]
TRAINING = ["/plans", "/catalogue", "/training", "/trainings", "/trainings/progress"]
# What trainings of years are read for.
TRAINED = ["/", "/training", "/trainings", "/trainings/progress", "/trainings/progress?exercise=Row"]
PLAIN = ["/", "/history", "/gallery", "/log", "/profile", "/schemas", *FINGER, *TRENDS, *TRAINING, *SETTINGS]


def paths(kiosk):
    """All pages of a kiosk, with its newest week, and its newest photo, plan and training where there is one."""
    found = list(PLAIN)
    status = kiosk.status()
    if status["group"] and status["week"]:
        found.append(f"/history/{status['week']['start']}")
    workouts = kiosk.workouts()
    if workouts:
        found.append(f"/photo/{workouts[0]['id']}")
    splits = sorted(kiosk.json("splits"), key=lambda split: len(split["exercises"]))
    for split in splits[-1:]:
        found += [f"/plans/{split['id']}", f"/catalogue?kind=machines&split={split['id']}"]
        found += [f"/plans/{split['id']}/{exercise['id']}" for exercise in split["exercises"][:1]]
    found += [f"/trainings/{training['id']}" for training in kiosk.json("trainings")[:1]]
    return found


def named(path):
    """What a page is called in the name of a picture."""
    plain, _, query = path.partition("?")
    parts = plain.strip("/").split("/")
    if "split=" in query:
        return "catalogue-add"
    kinds = {"history": "week", "photo": "photo", "plans": "plan", "trainings": "training-past"}
    if len(parts) > 1 and parts[0] in kinds and parts[1] != "progress":
        return kinds[parts[0]] + "-exercise" * (len(parts) - 2)
    return "-".join(parts) or "home"


def own_workout(kiosk, member):
    """The id of a member's newest workout."""
    return next(workout["id"] for workout in kiosk.workouts() if workout["memberName"] == member)
