// A Cortex-M4 begins at its vector table, and a debugger (or an emulator) prints for it through semihosting:
// "Semihosting for AArch32 and AArch64", Arm, release 2.0.
#include "machine.h"

extern uint32_t data_source[], data_start[], data_end[], zero_start[], zero_end[], stack_top[];
int main(int count, char **arguments);

void reset(void);

enum { write_zero_terminated = 0x04, exit_extended = 0x20, application_exit = 0x20026 };

static intptr_t semihost(intptr_t operation, const void *argument) {
    register intptr_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

void machine_write(const uint8_t *bytes, size_t count) {
    char piece[129];
    while (count > 0) {
        size_t length = count < sizeof piece - 1 ? count : sizeof piece - 1;
        for (size_t i = 0; i < length; i++) piece[i] = (char)bytes[i];
        piece[length] = 0;
        semihost(write_zero_terminated, piece);
        bytes += length;
        count -= length;
    }
}

void machine_exit(int code) {
    const uintptr_t block[2] = {application_exit, (uintptr_t)code};
    for (;;) semihost(exit_extended, block);
}

static void fault(void) { machine_exit(70); }

void reset(void) {
    for (size_t i = 0; data_start + i < data_end; i++) data_start[i] = data_source[i];
    for (uint32_t *word = zero_start; word < zero_end; word++) *word = 0;
    machine_exit(main(0, 0));
}

__attribute__((section(".vectors"), used)) static const void *const vectors[16] = {
    stack_top, (void *)reset, (void *)fault, (void *)fault, (void *)fault, (void *)fault, (void *)fault,
};

void __aeabi_memcpy(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memcpy4(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memcpy8(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memmove(void *to, const void *from, size_t count) { memmove(to, from, count); }
void __aeabi_memmove4(void *to, const void *from, size_t count) { memmove(to, from, count); }
void __aeabi_memset(void *to, size_t count, int value) { memset(to, value, count); }
void __aeabi_memclr(void *to, size_t count) { memset(to, 0, count); }
void __aeabi_memclr4(void *to, size_t count) { memset(to, 0, count); }
void __aeabi_memclr8(void *to, size_t count) { memset(to, 0, count); }
