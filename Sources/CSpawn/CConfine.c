#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static void limit(int resource, rlim_t most, int *code) {
    struct rlimit limit = {most, most};
    if (setrlimit(resource, &limit) < 0) *code = -errno;
}

int cspawn_confine(uint64_t memory_bytes, uint64_t processor_seconds) {
    int code = 0;
    // The process that reads the answer decides when this one ends, and takes it along when it dies.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) code = -errno;
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) code = -errno;
    if (prctl(PR_SET_NAME, "fitpinky-encode") < 0) code = -errno;
    // What libraries say is not part of the answer.
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nothing < 0 || dup2(nothing, STDERR_FILENO) < 0) code = -errno;
    if (nothing > STDERR_FILENO) close(nothing);
    // Where memory is short this process goes, and not the one that it works for.
    int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (score < 0 || write(score, "1000", 4) < 0) code = -errno;
    if (score >= 0) close(score);
    limit(RLIMIT_AS, memory_bytes, &code);
    limit(RLIMIT_CPU, processor_seconds, &code);
    // It writes no file, not even of its own end.
    limit(RLIMIT_FSIZE, 0, &code);
    limit(RLIMIT_CORE, 0, &code);
    return code;
}
