# Sourced by power-cut-test and power-cuts, after settings.sh: a machine whose power is cut.

# Each machine has a folder of its own here, and shares its folder `shared`.
work=$(mktemp -d)
clean_up() {
    local number
    # Whoever waits for a machine goes on when it has ended, and then ends as well.
    for number in "$work"/*/shared/qemu.pid; do [[ ! -e $number ]] || kill -KILL "$(<"$number")" || true; done
    wait
    rm -rf "$work"
}
trap clean_up EXIT

# A boot ends within this, on the slowest machine either.
# shellcheck disable=SC2034  # used by who sources this
readonly boot_seconds=600

# pause MILLISECONDS: a sleep without a process.
exec {never}<> <(:)
pause() { read -r -t "$(printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)))" -u "$never" || true; }

# cut_power NAME MILLISECONDS COMMAND…: boots a machine by that command, and cuts its power that long after it asks for it.
# Fails if it ended by itself, for then something was not as it should be.
cut_power() {
    local shared=$work/$1/shared milliseconds=$2 machine
    shift 2
    rm -f "$shared/cut"
    "$@" &
    machine=$!
    until [[ -e $shared/cut ]] || ! kill -0 "$machine" 2>/dev/null; do pause 20; done
    pause "$milliseconds"
    local is_cut=no
    if [[ -e $shared/cut && -e $shared/qemu.pid ]]; then kill -KILL "$(<"$shared/qemu.pid")" && is_cut=yes; fi
    wait "$machine" || true
    [[ $is_cut == yes ]]
}
