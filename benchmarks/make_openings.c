/* Plays the computer seeker's whole decision tree over every placement on 8x8 and
 * prints, for all sets of at least so many placements, the ray that is best when
 * it is followed by the seeker's own play. make_openings.py runs it; see there.
 * The mean score of the whole tree goes to stderr.
 *
 * Points are counted in thousandths, as whole numbers, exactly as codebreaker.py
 * does, so that both play alike where the table ends.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 64, PORTS = 32, OUTCOMES = 34, HIT = 0, REFLECTION = 1, FIRST_EXIT = 2 };
enum { MOST_ATOMS = 5, MOST_BITS = 64, DEEPEST = 40, MEMO = 1 << 17 };

typedef uint8_t row_t[PORTS];
typedef int64_t points_t;
static const points_t NONE = INT64_MAX / 4;

/* What the program is asked for. */
static int atoms, detour_price, wrong_price, brink, wide, rollouts, tries, nested, first_port;
static uint32_t least, rolled;
static int beam_size[8], beam_width[8], beams;

static uint32_t total;
static row_t *rows;              /* for each placement the outcome of every port */
static uint8_t (*cells)[MOST_ATOMS];
static points_t price[OUTCOMES];
static points_t *hope;           /* n placements: n times the points still to come */
static uint32_t *scratch[DEEPEST];

/* --- the rules ----------------------------------------------------------------- */

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

/* --- few placements: by bits, to the end --------------------------------------- */

typedef struct { uint64_t bits; points_t price; } part_t;
typedef struct { part_t part[OUTCOMES]; int count, port; points_t score; } split_t;

static struct { uint64_t bits; points_t points; uint32_t search; } memo[MEMO];
static uint32_t search;
static const uint32_t *listed;

static points_t cost_of_guess(const uint32_t *set, int n) {
    int found[CELLS] = {0}, right = 0;
    for (int i = 0; i < n; i++) for (int a = 0; a < atoms; a++) found[cells[set[i]][a]]++;
    for (int a = 0; a < atoms; a++) {
        int best = 0;
        for (int c = 1; c < CELLS; c++) if (found[c] > found[best]) best = c;
        right += found[best];
        found[best] = -1;
    }
    return (points_t)1000 * wrong_price * (atoms * n - right);
}

static points_t guess_by_bits(uint64_t bits) {
    uint32_t set[MOST_BITS];
    int n = 0;
    for (; bits; bits &= bits - 1) set[n++] = listed[__builtin_ctzll(bits)];
    return cost_of_guess(set, n);
}

static int width_of(int n) {
    for (int i = 0; i < beams; i++) if (n <= beam_size[i]) return beam_width[i];
    return beam_width[beams - 1];
}

/* The fewest points that n placements can still cost together. */
static points_t at_least(int n) {
    return (points_t)1000 * (n - 1) * (detour_price >= 2 ? 2 : 1);
}

static points_t to_the_end(uint64_t bits, const split_t *from, int ports) {
    int n = __builtin_popcountll(bits);
    if (n == 1) return 0;
    uint32_t slot = (uint32_t)(bits * 0x9E3779B97F4A7C15ull >> 47);
    for (; memo[slot].search == search; slot = (slot + 1) & (MEMO - 1))
        if (memo[slot].bits == bits) return memo[slot].points;
    split_t split[PORTS];
    int order[PORTS], useful = 0;
    for (int j = 0; j < ports; j++) {
        split_t *s = &split[useful];
        s->count = 0, s->score = 0, s->port = from[j].port;
        for (int i = 0; i < from[j].count; i++) {
            uint64_t common = from[j].part[i].bits & bits;
            if (!common) continue;
            int size = __builtin_popcountll(common);
            s->part[s->count++] = (part_t){common, from[j].part[i].price};
            s->score += size * from[j].part[i].price + hope[size];
        }
        if (s->count < 2) continue;
        int k = useful++;
        for (; k > 0 && split[order[k - 1]].score > s->score; k--) order[k] = order[k - 1];
        order[k] = useful - 1;
    }
    points_t best = NONE;
    for (int j = 0; j < useful && j < width_of(n); j++) {
        const split_t *s = &split[order[j]];
        points_t points = 0;
        for (int i = 0; i < s->count; i++) {
            int size = __builtin_popcountll(s->part[i].bits);
            points += size * s->part[i].price + at_least(size);
        }
        for (int i = 0; i < s->count && points < best; i++) {
            int size = __builtin_popcountll(s->part[i].bits);
            if (size > 1) points += to_the_end(s->part[i].bits, split, useful) - at_least(size);
        }
        if (points < best) best = points;
    }
    if ((points_t)1000 * wrong_price * (n - 1) < best) {
        points_t guess = guess_by_bits(bits);
        if (guess < best) best = guess;
    }
    slot = (uint32_t)(bits * 0x9E3779B97F4A7C15ull >> 47);
    while (memo[slot].search == search) slot = (slot + 1) & (MEMO - 1);
    memo[slot].bits = bits, memo[slot].points = best, memo[slot].search = search;
    return best;
}

static points_t by_bits(const uint32_t *set, int n) {
    static split_t split[PORTS];
    search++;
    listed = set;
    for (int p = 0; p < PORTS; p++) {
        int place[OUTCOMES];
        memset(place, -1, sizeof place);
        split[p].count = 0, split[p].port = p;
        for (int i = 0; i < n; i++) {
            int o = rows[set[i]][p];
            if (place[o] < 0) {
                place[o] = split[p].count++;
                split[p].part[place[o]] = (part_t){0, price[o]};
            }
            split[p].part[place[o]].bits |= 1ull << i;
        }
    }
    return to_the_end(n == 64 ? ~0ull : (1ull << n) - 1, split, PORTS);
}

/* --- many placements: two steps ahead ------------------------------------------ */

static void tally(const uint32_t *set, uint32_t n, uint32_t count[PORTS][OUTCOMES]) {
    memset(count, 0, PORTS * sizeof *count);
    for (uint32_t i = 0; i < n; i++)
        for (int p = 0; p < PORTS; p++) count[p][rows[set[i]][p]]++;
}

/* One step ahead: the points by what is hoped for after that ray; NONE if it tells nothing. */
static points_t score(const uint32_t *count) {
    points_t points = 0;
    int parts = 0;
    for (int o = 0; o < OUTCOMES; o++)
        if (count[o]) parts++, points += count[o] * price[o] + hope[count[o]];
    return parts > 1 ? points : NONE;
}

static points_t one_step(const uint32_t *set, uint32_t n) {
    if (n == 1) return 0;
    uint32_t count[PORTS][OUTCOMES];
    points_t best = NONE;
    tally(set, n, count);
    for (int p = 0; p < PORTS; p++) {
        points_t points = score(count[p]);
        if (points < best) best = points;
    }
    return best < NONE ? best : cost_of_guess(set, (int)n);
}

static void sort_by(uint32_t *set, uint32_t n, int port, uint32_t *spare, uint32_t start[OUTCOMES + 1]) {
    uint32_t next[OUTCOMES + 1] = {0};
    for (uint32_t i = 0; i < n; i++) next[rows[set[i]][port] + 1]++;
    for (int o = 0; o < OUTCOMES; o++) next[o + 1] += next[o];
    memcpy(start, next, sizeof next);
    for (uint32_t i = 0; i < n; i++) spare[next[rows[set[i]][port]]++] = set[i];
    memcpy(set, spare, n * sizeof *set);
}

static int insert(int *order, int n, const points_t *points, int port) {
    int k = n;
    for (; k > 0 && (points[order[k - 1]] > points[port] ||
                     (points[order[k - 1]] == points[port] && order[k - 1] > port)); k--)
        order[k] = order[k - 1];
    order[k] = port;
    return n + 1;
}

/* The ports in order of the points two steps ahead; how many. */
static int two_steps(uint32_t *set, uint32_t n, uint32_t *spare, int order[PORTS]) {
    uint32_t count[PORTS][OUTCOMES], start[OUTCOMES + 1];
    points_t first[PORTS], second[PORTS];
    int likely[PORTS], ports = 0, sorted = 0;
    tally(set, n, count);
    for (int p = 0; p < PORTS; p++)
        if ((first[p] = score(count[p])) < NONE) ports = insert(likely, ports, first, p);
    for (int j = 0; j < ports && j < wide; j++) {
        int p = likely[j];
        sort_by(set, n, p, spare, start);
        second[p] = 0;
        for (int o = 0; o < OUTCOMES; o++) {
            uint32_t size = start[o + 1] - start[o];
            if (size) second[p] += size * price[o] + one_step(set + start[o], size);
        }
        sorted = insert(order, sorted, second, p);
    }
    return sorted;
}

static points_t hoped[DEEPEST * 2];
static double weight[DEEPEST * 2];

static void note(uint32_t n, points_t points) {
    int octave = (int)(log2(n) * 2 + 0.5);
    hoped[octave] += points;
    weight[octave] += n;
}

/* The seeker's play: the points of the whole set. Above `least` the best of several
 * rays is tried out, so deep below one that is being tried. */
static points_t play(uint32_t *set, uint32_t n, int depth, int trying, int *chosen) {
    if (n == 1) return 0;
    if (n <= (uint32_t)brink) {
        points_t points = by_bits(set, (int)n);
        if (!trying) note(n, points);
        return points;
    }
    if (!scratch[depth]) scratch[depth] = malloc(total * sizeof(uint32_t));
    int order[PORTS] = {first_port}, ports = depth ? two_steps(set, n, scratch[depth], order) : 1;
    int candidates = n <= rolled ? rollouts : n >= least && trying < nested ? tries : 1;
    points_t best = ports ? NONE : cost_of_guess(set, (int)n);
    for (int j = 0; j < ports && j < candidates; j++) {
        uint32_t start[OUTCOMES + 1];
        points_t points = 0;
        sort_by(set, n, order[j], scratch[depth], start);
        for (int o = 0; o < OUTCOMES && points < best; o++) {
            uint32_t size = start[o + 1] - start[o];
            if (size) points += size * price[o] +
                play(set + start[o], size, depth + 1, trying + (ports > 1 && candidates > 1), NULL);
        }
        if (points < best) {
            best = points;
            if (chosen) *chosen = order[j];
        }
    }
    if (!trying) note(n, best);
    return best;
}

/* --- the table ----------------------------------------------------------------- */

static const char SIGNS[] = "HR0123456789abcdefghijklmnopqrstuv";
static long entries;

/* Prints the choice for a set, then for each outcome that leaves many its sign and the
 * same again, then a full stop. Points are those of the play that the table makes. */
static points_t print_table(uint32_t *set, uint32_t n, int depth) {
    int port = first_port;
    points_t points = 0;
    if (depth) {
        port = -1;
        points = play(set, n, depth, 0, &port);
        if (port < 0) return points;
    }
    uint32_t start[OUTCOMES + 1];
    if (!scratch[depth]) scratch[depth] = malloc(total * sizeof(uint32_t));
    sort_by(set, n, port, scratch[depth], start);
    points = 0;
    entries++;
    putchar(SIGNS[FIRST_EXIT + port]);
    for (int o = 0; o < OUTCOMES; o++) {
        uint32_t size = start[o + 1] - start[o];
        if (!size) continue;
        if (size >= least) putchar(SIGNS[o]);
        points += size * price[o];
        points += size >= least ? print_table(set + start[o], size, depth + 1)
                                : play(set + start[o], size, depth + 1, 0, NULL);
    }
    putchar('.');
    fflush(stdout);
    note(n, points);
    return points;
}

int main(int argc, char **argv) {
    if (argc < 14) return fputs("make_openings.py knows the arguments\n", stderr), 2;
    atoms = atoi(argv[1]), detour_price = atoi(argv[2]), wrong_price = atoi(argv[3]);
    least = (uint32_t)atoi(argv[4]), tries = atoi(argv[5]), nested = atoi(argv[6]);
    first_port = atoi(argv[7]) - 1;
    brink = atoi(argv[8]), wide = atoi(argv[9]), rolled = (uint32_t)atoi(argv[10]), rollouts = atoi(argv[11]);
    for (char *p = strtok(argv[12], ","); p; p = strtok(NULL, ",")) {
        if (sscanf(p, "%d:%d", &beam_size[beams], &beam_width[beams]) == 2) beams++;
    }
    list_placements();
    for (int o = 0; o < OUTCOMES; o++) price[o] = 1000 * (o < FIRST_EXIT ? 1 : detour_price);
    hope = malloc((total + 1) * sizeof *hope);
    for (uint32_t n = 1; n <= total; n++) {
        double octaves = log2(n);
        int octave = (int)octaves, last = argc - 13 - 2;
        if (octave > last) octave = last;
        double low = atof(argv[13 + octave]), high = atof(argv[14 + octave]);
        hope[n] = (points_t)floor(n * (low + (high - low) * (octaves - octave)) * 1000 + 0.5);
    }
    hope[1] = 0;
    uint32_t *all = malloc(total * sizeof *all);
    for (uint32_t i = 0; i < total; i++) all[i] = i;
    points_t points = least ? print_table(all, total, 0) : play(all, total, 0, 0, NULL);
    fprintf(stderr, "\nmean %.5f, entries %ld\n", points / 1000.0 / total, entries);
    for (int i = 0; i < 2 * DEEPEST; i += 2)
        if (weight[i]) fprintf(stderr, " %.2f", hoped[i] / 1000.0 / weight[i]);
    fprintf(stderr, "\n");
    return 0;
}
