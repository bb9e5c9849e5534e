"""Two homes with a kiosk each, whose kiosks are paired; and a kiosk with ten years behind it."""

import datetime
import json
import shutil
import tempfile

from parts import documents, health, waiting
from parts.kiosk import BEGIN, Kiosk

# Names, a wager and a caption with what HTML has to escape.
GROUP = "Us <& \"friends'"
WAGER = "loser cooks <b>dinner</b> & washes up"


class Household:
    """Sammy's kiosk and Lisa's, in a folder of their own that `close` removes. A socket's path has to be short."""

    def __init__(self, programs, **settings):
        self.folder = tempfile.mkdtemp(prefix="browser.", dir="/tmp")
        self.sammy = Kiosk(programs, f"{self.folder}/sammy", "Sammy", **settings)
        self.lisa = Kiosk(programs, f"{self.folder}/lisa", "Lisa", **settings)
        # The cookies of a phone that is admitted at each kiosk, by the owner's name.
        self.cookies = {}

    @property
    def kiosks(self):
        return [self.sammy, self.lisa]

    def start(self):
        """Starts both agents, without a group."""
        for kiosk in self.kiosks:
            kiosk.begin()
        for kiosk in self.kiosks:
            kiosk.started()
        return self

    def begin_group(self):
        """Sammy alone begins a group."""
        self.sammy.do("group", "create", "--member", "Sammy", "--goal", 4, "--wager", WAGER, "--name", GROUP)
        return self

    def pair(self):
        """Sammy begins a group, Lisa joins it."""
        self.begin_group()
        code = self.sammy.json("group", "invite")["code"]
        self.lisa.do("group", "join", code, "--at", self.sammy.peer_address, "--member", "Lisa", "--goal", 3)
        for kiosk in self.kiosks:
            waiting.until(f"{kiosk.owner}'s kiosk knows both members", lambda k=kiosk: len(members(k)) == 2)
        return self

    def train(self):
        """A workout of each, with a caption and a reaction, known to both kiosks with their photos."""
        for kiosk in self.kiosks:
            kiosk.press()
        for kiosk in self.kiosks:
            waiting.until(f"{kiosk.owner}'s kiosk has both photos", lambda k=kiosk: photos(k) == 2)
            waiting.until(f"{kiosk.owner}'s kiosk is idle", lambda k=kiosk: k.status()["activity"] == "idle")
        newest = self.sammy.workouts()
        own = next(workout["id"] for workout in newest if workout["memberName"] == "Sammy")
        other = next(workout["id"] for workout in newest if workout["memberName"] == "Lisa")
        self.sammy.do("caption", own, "Leg day <i>again</i>")
        self.sammy.do("react", other, "🔥")
        return self

    def look_after(self):
        """Sammy's finger care begins: a check, a goal and a reminder, whose texts have what HTML has to escape."""
        self.sammy.do("check")
        self.sammy.do("targets", "add", "Two <a> day & more", "--count", 2, "--of", "checks", "--per", "day")
        self.sammy.do("reminders", "add", "15:00", "tea & <biscuits>")
        return self

    def measure(self):
        """Some days of Sammy's health data, from a source whose name has what HTML has to escape, and a goal."""
        health.give(self.sammy)
        self.sammy.do("energy-goal", 500)
        return self

    def plan(self):
        """Sammy's training plans, of which one has a name with what HTML has to escape, and a training that has ended."""
        self.sammy.do("splits", "starter")
        self.sammy.do("splits", "add", "Arms <i>& legs</i>")
        self.sammy.do("train", "start", "Upper Body")
        self.sammy.do("train", "done")
        self.sammy.do("train", "end")
        waiting.until("the training is kept", lambda: len(self.sammy.json("trainings")) == 1)
        return self

    def close(self):
        for kiosk in self.kiosks:
            kiosk.ask_to_end()
        for kiosk in self.kiosks:
            kiosk.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def members(kiosk):
    group = kiosk.status()["group"]
    return group["members"] if group else []


def photos(kiosk):
    return sum(1 for workout in kiosk.workouts() if workout["photo"] and workout["photo"]["present"])


def until_saved(watching):
    """Reads events until a press has become a workout, and the kiosk takes the next one."""
    saved = False
    for line in watching.stdout:
        event = json.loads(line)
        saved = saved or event["event"] == "workoutSaved"
        if saved and event["event"] == "activity" and event["activity"] == "idle":
            return
    raise RuntimeError("fitpinky watch ended before a press became a workout")


class TenYears:
    """Sammy's kiosk after ten years of a group of one, with a workout each so many days: as the agent kept them, one by one. Its
    trainings, two hundred a year, come from documents.

    A press takes the agent half a second, in which it waits for a second one.
    """

    def __init__(self, programs, days_between):
        self.folder = tempfile.mkdtemp(prefix="browser.", dir="/tmp")
        end = datetime.datetime.strptime(BEGIN, "%Y-%m-%dT%H:%M:%SZ")
        begin = end - datetime.timedelta(days=3653)
        self.cookies = {}
        self.sammy = Kiosk(programs, f"{self.folder}/sammy", "Sammy", clock=begin.strftime("%FT%TZ")).start()
        self.sammy.do("group", "create", "--member", "Sammy", "--goal", 1, "--wager", WAGER, "--name", GROUP)
        moment, watching = begin, self.sammy.watch()
        try:
            while moment <= end:
                self.sammy.set_clock(moment)
                self.sammy.press()
                until_saved(watching)
                moment += datetime.timedelta(days=days_between)
        finally:
            watching.terminate()
            watching.wait()
        self.sammy.set_clock(end)
        self.sammy.do("splits", "starter")
        self.trainings = documents.give_trainings(self.sammy, end, years=10)

    @property
    def kiosks(self):
        return [self.sammy]

    def close(self):
        self.sammy.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
