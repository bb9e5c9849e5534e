"""Cases: a sentence in the present tense, and a function that shows that it holds."""

ALL = []


class Case:
    """A sentence and its proof."""

    def __init__(self, name, sentence, proof, takes_long):
        self.name = name
        self.sentence = sentence
        self.proof = proof
        self.takes_long = takes_long


def case(sentence, takes_long=False):
    """Registers a function of a world as the proof of that sentence; its name is module.function. What takes long begins first."""

    def register(proof):
        ALL.append(Case(f"{proof.__module__.rpartition('.')[2]}.{proof.__name__}", sentence, proof, takes_long))
        return proof

    return register


def expect(condition, words):
    """Fails with these words where the condition does not hold."""
    if not condition:
        raise AssertionError(words)


def expect_equal(found, wanted, what):
    expect(found == wanted, f"{what}: {found!r}, expected {wanted!r}")


def expect_none(findings, what):
    """Fails with the findings, if there are any."""
    findings = list(findings)
    expect(not findings, f"{what}: {len(findings)}\n" + "\n".join(f"      {finding}" for finding in findings[:20]))
