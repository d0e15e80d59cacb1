/* Counts the placements on 8x8 that no ray can tell from some other:
 *
 *     equivalents ATOMS
 *
 * prints how many groups of equivalents there are of each size. What all ports of a placement
 * answer is kept as two hashes of 64 bits, made apart; placements are in one group if both agree.
 * That takes 16 bytes for each placement: 1.2 gigabytes for 6 atoms. theory.py runs it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 8, WIDE = SIDE + 4, PORTS = 4 * SIDE, OUTCOMES = PORTS + 2, BUCKETS = 1 << 16 };

typedef struct { uint64_t a, b; } answers_t;

static uint8_t atom[WIDE * WIDE];            /* with two empty rows and columns around the board */
static int8_t door[WIDE * WIDE];             /* the port at a place outside, or -1 */
static int start[PORTS], ahead[PORTS];
static answers_t signs[PORTS][OUTCOMES];
static answers_t *keys;
static uint64_t total;

static int place(int row, int col) { return (row + 2) * WIDE + col + 2; }

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

static void number_ports(void) {
    memset(door, -1, sizeof door);
    for (int i = 0; i < SIDE; i++) {
        int at[] = {place(i, -1), place(SIDE, i), place(SIDE - 1 - i, SIDE), place(-1, SIDE - 1 - i)};
        int step[] = {1, -WIDE, -1, WIDE};
        for (int side = 0; side < 4; side++) {
            int port = side * SIDE + i;
            start[port] = at[side], ahead[port] = step[side], door[at[side]] = (int8_t)port;
        }
    }
    for (int p = 0; p < PORTS; p++) for (int o = 0; o < OUTCOMES; o++) {
        uint64_t sign = (uint64_t)(p * OUTCOMES + o + 1);
        signs[p][o] = (answers_t){mix(sign * 0x9E3779B97F4A7C15ull), mix(mix(sign + (1ull << 40)))};
    }
}

/* A step to the left of another: rows are WIDE apart, so up is left of right. */
static int left_of(int step) { return step == 1 ? -WIDE : step == -WIDE ? -1 : step == -1 ? WIDE : 1; }

/* 0 for a hit, 1 for a reflection, 2 more than the port for a detour. */
static int trace(int port) {
    int at = start[port], step = ahead[port], left = left_of(step);
    if (atom[at + step]) return 0;
    if (atom[at + step + left] || atom[at + step - left]) return 1;
    for (at += step;;) {
        int next = at + step;
        if (door[next] >= 0) return door[next] == port ? 1 : 2 + door[next];
        if (atom[next]) return 0;
        int on_left = atom[next + left], on_right = atom[next - left];
        if (on_left && on_right) step = -step;
        else if (on_left) step = -left;
        else if (on_right) step = left;
        else { at = next; continue; }
        left = left_of(step);
    }
}

static void answer(void) {
    answers_t key = {0, 0};
    uint32_t known = 0;
    for (int p = 0; p < PORTS; p++) {
        if (known >> p & 1) continue;
        int o = trace(p);
        key.a ^= signs[p][o].a, key.b ^= signs[p][o].b;
        if (o < 2) continue;
        known |= 1u << (o - 2);              /* from there, the ray comes out here */
        key.a ^= signs[o - 2][p + 2].a, key.b ^= signs[o - 2][p + 2].b;
    }
    keys[total++] = key;
}

static void put(int atoms, int from) {
    if (!atoms) { answer(); return; }
    for (int cell = from; cell <= SIDE * SIDE - atoms; cell++) {
        int at = place(cell / SIDE, cell % SIDE);
        atom[at] = 1;
        put(atoms - 1, cell + 1);
        atom[at] = 0;
    }
}

static int by_key(const void *one, const void *other) {
    const answers_t *x = one, *y = other;
    if (x->a != y->a) return x->a < y->a ? -1 : 1;
    return x->b < y->b ? -1 : x->b > y->b;
}

/* Puts each key among those with the same first bits, within the same memory; then sorts those. */
static void sort_keys(void) {
    static uint64_t next[BUCKETS], end[BUCKETS];
    for (uint64_t i = 0; i < total; i++) end[keys[i].a >> 48]++;
    for (uint64_t b = 0, sum = 0; b < BUCKETS; b++) next[b] = sum, sum += end[b], end[b] = sum;
    for (uint64_t b = 0; b < BUCKETS; b++)
        while (next[b] < end[b]) {
            answers_t *key = &keys[next[b]];
            uint64_t other = key->a >> 48;
            if (other == b) { next[b]++; continue; }
            answers_t swap = keys[next[other]];
            keys[next[other]++] = *key, *key = swap;
        }
    for (uint64_t b = 0, from = 0; b < BUCKETS; from = end[b++])
        qsort(keys + from, end[b] - from, sizeof *keys, by_key);
}

int main(int argc, char **argv) {
    if (argc < 2) return fputs("equivalents: how many atoms?\n", stderr), 2;
    uint64_t count = 1;
    int atoms = atoi(argv[1]);
    for (int i = 0; i < atoms; i++) count = count * (uint64_t)(SIDE * SIDE - i) / (uint64_t)(i + 1);
    keys = malloc(count * sizeof *keys);
    if (!keys) return fputs("equivalents: not enough memory\n", stderr), 1;
    number_ports();
    put(atoms, 0);
    sort_keys();
    enum { LARGEST = 4096 };
    static uint64_t sizes[LARGEST];
    for (uint64_t i = 0, same = 1; i < total; i++, same++) {
        if (i + 1 < total && !by_key(&keys[i], &keys[i + 1])) continue;
        sizes[same < LARGEST ? same : LARGEST - 1]++, same = 0;
    }
    for (int size = 1; size < LARGEST; size++)
        if (sizes[size]) printf("%d %llu\n", size, (unsigned long long)sizes[size]);
    return 0;
}
