/*
 * Plays the time service: sets the clock if it is told to, and tells the kernel that somebody keeps it.
 *
 *   keep-time [SECONDS_SINCE_1970]
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timex.h>
#include <time.h>

int main(int count, char **arguments)
{
	if (count > 2) {
		fputs("usage: keep-time [SECONDS_SINCE_1970]\n", stderr);
		return 2;
	}
	if (count == 2) {
		struct timespec now = { .tv_sec = strtoll(arguments[1], NULL, 10) };
		if (clock_settime(CLOCK_REALTIME, &now) < 0) {
			fprintf(stderr, "keep-time: cannot set the clock: %s\n", strerror(errno));
			return 1;
		}
	}
	/* A kernel whose clock was never kept has the status STA_UNSYNC. */
	struct timex state = { .modes = ADJ_STATUS | ADJ_MAXERROR | ADJ_ESTERROR, .status = STA_PLL };
	if (adjtimex(&state) < 0) {
		fprintf(stderr, "keep-time: the kernel refuses: %s\n", strerror(errno));
		return 1;
	}
	return 0;
}
