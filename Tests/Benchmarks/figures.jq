# From the results of the benchmarks to the figures of README.md. Every time is a median, read in microseconds.

def microseconds:
  {"ns": 0.001, "μs": 1, "ms": 1000, "s": 1000000}[.scoreUnit] as $factor
  | if $factor then .scorePercentiles["50.0"] * $factor else error("unknown unit \(.scoreUnit)") end;

def rounded($digits): pow(10; $digits) as $scale | . * $scale | round / $scale;

def kinds: ["new workouts", "late workouts", "deletions", "vouches", "workouts of random days", "questions about finger care", "late checks"];

map({
  key: .benchmark | sub(".*\\.WeekBenchmarks\\."; "") | gsub("_"; " "),
  value: .secondaryMetrics["Time (wall clock)"] | microseconds
}) | from_entries as $times
| def time($name): $times[$name] // error("no benchmark is called \($name)");
  def perFact($kind; $years): time("84 \($kind) after \($years) years") / 84;
  ((10, 30) as $years
    | "measured: full evaluation after \($years) years: \(time("full evaluation after \($years) years") / 1000 | rounded(2)) ms; with sorting the facts in \(time("full evaluation from facts after \($years) years") / 1000 | rounded(2)) ms"),
  (kinds[] as $kind
    | "measured: one of \($kind): after 1 year \(perFact($kind; 1) | rounded(2)) µs, after 50 years \(perFact($kind; 50) | rounded(2)) µs, ratio \(perFact($kind; 50) / perFact($kind; 1) | rounded(2))"),
  (time("naive evaluation after 10 years") as $naive
    | "measured: naive evaluation after 10 years: \($naive / 1000 | rounded(1)) ms, \($naive / time("full evaluation after 10 years") | rounded(0)) times a full one, \($naive / perFact("new workouts"; 50) | rounded(-2)) times one new workout")
