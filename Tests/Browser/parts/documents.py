"""Documents of trainings, as an export writes them: years of them come to a kiosk without a press each."""

import datetime
import json

from parts import waiting

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
EXERCISES = ("Leg press", "Chest press", "Row", "Shoulder press", "Pulldown", "Calf raise")
# An import takes 4 MiB of documents: a year of trainings is 0.3.
PIECE = 200


def ulid(moment, number):
    """The id of that moment and number: the first ten digits are milliseconds."""
    value = int(moment.timestamp() * 1000) << 80 | number
    return "".join(ALPHABET[value >> shift & 31] for shift in range(125, -1, -5))


def training(moment, number):
    """A training of six exercises of four sets, a little heavier each time: its path and its bytes."""
    identity = ulid(moment, number)
    written = moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")
    exercises = [
        {"load": "free", "name": name, "sets": [
            {"count": 3, "reps": 10, "status": "done", "weightKg": 20 + number // 20 + place},
            {"count": 1, "reps": 8, "status": "skipped" if number % 5 == 0 else "done", "weightKg": 20 + number // 20 + place}]}
        for place, name in enumerate(EXERCISES)]
    document = {
        "schema": 1, "id": identity, "updatedAt": written, "endedAt": written, "day": moment.strftime("%Y-%m-%d"), "zone": "UTC",
        "minute": moment.hour * 60 + moment.minute, "seconds": 3000 + number % 7 * 60, "splitId": ulid(moment.replace(year=2016), 1),
        "splitName": "Whole Body", "exercises": exercises}
    path = f"Workouts/{moment:%Y/%m}/{identity}.json"
    return path, (json.dumps(document, sort_keys=True, separators=(",", ":")) + "\n").encode()


def give_trainings(kiosk, end, years, per_year=200):
    """Imports trainings of the last years for a kiosk's owner, so many a year, in pieces; gives their number."""
    count = years * per_year
    step = datetime.timedelta(days=365.25 * years) / count
    # A time of day at which each Day is the kiosk's as well.
    noon = end.replace(hour=12, minute=0, second=0, microsecond=0, tzinfo=datetime.timezone.utc)
    moments = [(noon - step * (count - index)).replace(hour=12, minute=index % 60, second=0, microsecond=0) for index in range(count)]
    for piece in range(0, count, PIECE):
        folder = kiosk.folder / f"documents-{piece}"
        for number, moment in list(enumerate(moments))[piece:piece + PIECE]:
            path, content = training(moment, number)
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        kiosk.do("documents", "import", folder)
    waiting.until("trainings of 90 days are listed", lambda: len(kiosk.json("trainings", "--days", 90)) > 0)
    return count
