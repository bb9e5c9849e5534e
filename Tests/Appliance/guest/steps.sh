# shellcheck shell=bash disable=SC2034
# Sourced by what runs in the machine: how it presses, looks and tells.

gpio=/run/gpio-sim/sim_gpio17
spi=/sys/kernel/debug/spi-mock
passed=0 failed=0

# prove SENTENCE COMMAND…: what it printed is shown if it failed.
prove() {
    local sentence=$1 said
    shift
    if said=$("$@" 2>&1); then
        passed=$((passed + 1))
        echo "passed: $sentence"
    else
        failed=$((failed + 1))
        echo "FAILED: $sentence"
        printf '%s\n' "$said" | tail -n 40 | sed 's/^/    /'
    fi
}
measured() { echo "measured: $*"; }
finish() {
    ((failed == 0)) || { systemctl status fitpinky.service --no-pager --full | sed 's/^/    /'; }
    exit $((failed > 0))
}

# within SECONDS COMMAND…: again and again until it succeeds.
within() {
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        ((SECONDS < end)) || return 1
        sleep 0.2
    done
}
milliseconds() { local now=${EPOCHREALTIME/./}; echo "${now%???}"; }

agent() { systemctl show --property=MainPID --value fitpinky.service; }
is_ready() { systemctl --quiet is-active fitpinky.service; }
is_another() { is_ready && [[ $(agent) != "$1" && $(agent) != 0 ]]; }
version() { dpkg-query -W -f '${Version}' fitpinky; }

# A sleep without a process: on an emulated processor each costs as long as a press.
exec {never}<> <(:)
pause() { read -r -t "$1" -u "$never" || true; }
finger() {
    echo pull-down >$gpio/pull
    pause 0.1
    echo pull-up >$gpio/pull
}
# press: until one more workout is kept. A machine that stood still under the finger saw it held for seconds.
press() {
    local before
    before=$(count)
    for _ in 1 2 3; do
        finger
        if within 30 has $((before + 1)); then return 0; fi
    done
    return 1
}
# count: how many workouts are kept. ids: which.
count() { ids | wc -l; }
ids() { fitpinky --json workouts --limit 1000 | sed -n 's/.*"id" : "\([0-9A-HJKMNP-TV-Z]*\)".*/\1/p' | sort -u; }
has() { [[ $(count) -ge $1 ]]; }
has_photo() { fitpinky photo last --output /tmp/photo; }

# The ring's frames since spi-mock's tx was emptied, one a line; of 24 lights, so of 396 bytes.
frames() { od -An -v -tx1 -w396 "$spi/tx" | tr -d ' '; }
readonly dark='^0{180}(924924){72}0{180}$'
is_dark() { frames | tail -n 1 | grep -qE "$dark"; }
is_lit() { frames | tail -n 1 | grep -qvE "$dark"; }
empty_ring() { echo >"$spi/tx"; }

write_configuration() {
    cat >/etc/fitpinky/kiosk.toml <<'TOML'
owner = "Sammy"
zone = "Europe/Amsterdam"
[camera]
width = 640
height = 480
settle_ms = 0
[capture]
countdown_seconds = 0
review_seconds = 0
[clock]
trust = "always"
TOML
}
