#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

int cspawn_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0 ? -errno : 0; }

int cspawn_let_wait(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) < 0) return -errno;
    return 0;
}

int cspawn_start(
    const char *path, char *const arguments[], char *const environment[], int input, int output, int errors,
    int32_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    pid_t child = 0;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) return -code;
    code = posix_spawnattr_init(&attributes);
    if (code != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return -code;
    }
    sigemptyset(&none);
    sigfillset(&all);
    // In the order in which they are done: all ends are above 2, so none is overwritten before it is copied.
    if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    if (code == 0) code = posix_spawn_file_actions_addchdir_np(&actions, "/");
    if (code == 0) code = posix_spawnattr_setpgroup(&attributes, 0);
    if (code == 0) code = posix_spawnattr_setsigmask(&attributes, &none);
    if (code == 0) code = posix_spawnattr_setsigdefault(&attributes, &all);
    if (code == 0)
        code = posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (code == 0) code = posix_spawn(&child, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    *process = child;
    return -code;
}

int cspawn_has_ended(int32_t process) {
    siginfo_t information = {0};
    if (waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT) < 0) return -errno;
    return information.si_pid == process;
}
