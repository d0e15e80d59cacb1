/* The boxes on 8x8 and what their rays do, for the compiled programs: every placement of so many
 * atoms, its cells, and the outcome of each of its ports.
 */
#include <stdint.h>
#include <stdlib.h>

enum { CELLS = 64, PORTS = 32, OUTCOMES = 34, HIT = 0, REFLECTION = 1, FIRST_EXIT = 2 };
enum { MOST_ATOMS = 5 };

typedef uint8_t row_t[PORTS];

static int atoms;
static uint32_t total;
static row_t *rows;              /* for each placement the outcome of every port */
static uint8_t (*cells)[MOST_ATOMS];

static const int DOWN[4] = {-1, 0, 1, 0}, ACROSS[4] = {0, 1, 0, -1};

static int exit_at(int r, int c, int h) {
    return h == 3 ? r : h == 2 ? 8 + c : h == 1 ? 23 - r : 31 - c;
}

static int atom_at(uint64_t box, int r, int c) {
    return r >= 0 && r < 8 && c >= 0 && c < 8 && (box >> (r * 8 + c) & 1);
}

static int trace(uint64_t box, int port) {
    int side = port / 8, at = port % 8, outside = 1;
    int r = side == 0 ? at : side == 1 ? 8 : side == 2 ? 7 - at : -1;
    int c = side == 0 ? -1 : side == 1 ? at : side == 2 ? 8 : 7 - at;
    int h = side == 0 ? 1 : side == 1 ? 0 : side == 2 ? 3 : 2;
    for (;;) {
        int ar = r + DOWN[h], ac = c + ACROSS[h], to_right = (h + 1) & 3;
        if (!outside && (ar < 0 || ar > 7 || ac < 0 || ac > 7)) {
            int leaving = exit_at(r, c, h);
            return leaving == port ? REFLECTION : FIRST_EXIT + leaving;
        }
        if (atom_at(box, ar, ac)) return HIT;
        int left = atom_at(box, ar - DOWN[to_right], ac - ACROSS[to_right]);
        int right = atom_at(box, ar + DOWN[to_right], ac + ACROSS[to_right]);
        if (outside && (left || right)) return REFLECTION;
        if (left || right) {
            h = (h + (left && right ? 2 : left ? 1 : 3)) & 3;
            continue;
        }
        r = ar, c = ac, outside = 0;
    }
}

static void list_placements(void) {
    uint64_t count = 1;
    for (int i = 0; i < atoms; i++) count = count * (CELLS - i) / (i + 1);
    total = (uint32_t)count;
    rows = malloc(count * sizeof *rows);
    cells = malloc(count * sizeof *cells);
    int at[MOST_ATOMS];
    for (int i = 0; i < atoms; i++) at[i] = i;
    for (uint32_t k = 0; k < total; k++) {
        uint64_t box = 0;
        for (int i = 0; i < atoms; i++) box |= 1ull << (cells[k][i] = (uint8_t)at[i]);
        for (int p = 0; p < PORTS; p++) rows[k][p] = (uint8_t)trace(box, p);
        int i = atoms - 1;
        while (i >= 0 && at[i] == CELLS - atoms + i) i--;
        if (i < 0) break;
        at[i]++;
        for (int j = i + 1; j < atoms; j++) at[j] = at[j - 1] + 1;
    }
}
