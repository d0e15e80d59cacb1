/* Plays the computer's whole decision tree over every placement on 8x8 and prints, for
 * all sets of at least so many placements, the ray that is best when it is followed by
 * the computer's own play. make_openings.py runs it, once for each outcome of the first
 * ray; see there. The points of all its placements together go to stderr.
 *
 * Points are counted in thousandths, as whole numbers, exactly as lookahead.py does, so
 * that both play alike where the table ends.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "boxes.h"

enum { MOST_BITS = 64, DEEPEST = 40, MEMO_BITS = 20, MEMO = 1 << MEMO_BITS };

typedef int64_t points_t;
static const points_t NONE = INT64_MAX / 4;
static const int MARGIN = 50;   /* thousandths that the best ray may be worse at first sight */

/* What the program is asked for. */
static int detour_price, wrong_price, brink, wide, rollouts, tries, kept, effort, first_port;
static uint32_t least, told, rolled;

static points_t price[OUTCOMES];
static points_t *hope;           /* n placements: n times the points still to come */
static uint32_t *scratch[DEEPEST];

/* --- few placements: by bits, to the end --------------------------------------- */

typedef struct { uint64_t bits; points_t price; } part_t;
typedef struct { part_t part[OUTCOMES]; int count, port; points_t score; } split_t;

typedef struct { uint64_t bits; points_t points; uint32_t search; int exact; } entry_t;
static entry_t memo[MEMO];
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

/* The fewest points that n placements can still cost together. */
static points_t at_least(int n) {
    return (points_t)1000 * (n - 1) * (detour_price >= 2 ? 2 : 1);
}

/* What is known about these placements, or the place to note it. */
static entry_t *entry_of(uint64_t bits) {
    uint32_t slot = (uint32_t)(bits * 0x9E3779B97F4A7C15ull >> (64 - MEMO_BITS));
    while (memo[slot].search == search && memo[slot].bits != bits) slot = (slot + 1) & (MEMO - 1);
    return &memo[slot];
}

/* The fewest points that these placements cost, if they are below the limit; if not, some
 * number from the limit on that is no more than they cost. */
static points_t to_the_end(uint64_t bits, const split_t *from, int ports, points_t limit) {
    int n = __builtin_popcountll(bits);
    if (n == 1) return 0;
    entry_t *known = entry_of(bits);
    if (known->search == search && (known->exact || known->points >= limit)) return known->points;
    split_t split[PORTS];
    points_t lowest[PORTS];
    int order[PORTS], useful = 0;
    for (int j = 0; j < ports; j++) {
        split_t *s = &split[useful];
        s->count = 0, s->score = 0, s->port = from[j].port;
        lowest[useful] = 0;
        for (int i = 0; i < from[j].count; i++) {
            uint64_t common = from[j].part[i].bits & bits;
            if (!common) continue;
            int size = __builtin_popcountll(common);
            s->part[s->count++] = (part_t){common, from[j].part[i].price};
            s->score += size * from[j].part[i].price + hope[size];
            lowest[useful] += size * from[j].part[i].price + at_least(size);
        }
        if (s->count < 2) continue;
        int k = useful++;
        for (; k > 0 && split[order[k - 1]].score > s->score; k--) order[k] = order[k - 1];
        order[k] = useful - 1;
    }
    points_t best = guess_by_bits(bits);
    for (int j = 0; j < useful; j++) {
        const split_t *s = &split[order[j]];
        points_t points = lowest[order[j]], most = best < limit ? best : limit;
        for (int i = 0; i < s->count && points < most; i++) {
            points_t least_of_it = at_least(__builtin_popcountll(s->part[i].bits));
            if (!least_of_it) continue;
            points -= least_of_it;
            points += to_the_end(s->part[i].bits, split, useful, most - points);
        }
        if (points < best) best = points;
    }
    *entry_of(bits) = (entry_t){bits, best, search, best < limit};
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
    return to_the_end(n == 64 ? ~0ull : (1ull << n) - 1, split, PORTS, NONE);
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

static points_t play(uint32_t *set, uint32_t n, int depth, int effort, int *chosen);

/* The points of a set if that port is fired from; not all of them once they exceed the limit. */
static points_t fire(uint32_t *set, uint32_t n, int port, int depth, int effort, points_t limit) {
    uint32_t start[OUTCOMES + 1];
    points_t points = 0;
    sort_by(set, n, port, scratch[depth], start);
    for (int o = 0; o < OUTCOMES && points <= limit; o++) {
        uint32_t size = start[o + 1] - start[o];
        if (size) points += size * price[o] + play(set + start[o], size, depth + 1, effort, NULL);
    }
    return points;
}

/* The computer's play: the points of the whole set. With any effort, several rays are tried
 * out, each followed by the computer's own play; the best of them are then tried out again
 * with more effort after them, and so on. */
static points_t play(uint32_t *set, uint32_t n, int depth, int effort, int *chosen) {
    if (n == 1) return 0;
    if (n <= (uint32_t)brink) return by_bits(set, (int)n);
    if (!scratch[depth]) scratch[depth] = malloc(total * sizeof(uint32_t));
    int order[PORTS], ports = two_steps(set, n, scratch[depth], order);
    if (!ports) return cost_of_guess(set, (int)n);
    int candidates = effort ? tries : n <= rolled ? rollouts : 1;
    if (candidates > ports) candidates = ports;
    points_t points[PORTS], best = NONE, margin = effort > 1 ? (points_t)n * MARGIN : 0;
    for (int e = 0; e == 0 || e < effort; e++) {
        int sorted[PORTS], count = 0;
        best = NONE;
        for (int j = 0; j < candidates; j++) {
            int port = order[j];
            points[port] = fire(set, n, port, depth, e, best + margin);
            if (points[port] < best) best = points[port];
            count = insert(sorted, count, points, port);
        }
        memcpy(order, sorted, sizeof order);
        if (candidates > kept) candidates = kept;
    }
    if (chosen) *chosen = order[0];
    return best;
}

/* --- the table ----------------------------------------------------------------- */

static const char SIGNS[] = "HR0123456789abcdefghijklmnopqrstuv";

/* The table to follow, as it was printed before; empty to look for the best ports. */
static const char *made;

/* Prints the choice for a set, then for each outcome that leaves many its sign and the
 * same again, then the mean points of a large set, then a full stop. Points are those of
 * the play that the table makes. */
static points_t print_table(uint32_t *set, uint32_t n, int depth) {
    int port = -1;
    points_t points = 0;
    if (*made) port = (int)(strchr(SIGNS, *made++) - SIGNS) - FIRST_EXIT;
    else points = play(set, n, depth, effort, &port);
    if (port < 0) return points;
    if (!scratch[depth]) scratch[depth] = malloc(total * sizeof(uint32_t));
    uint32_t start[OUTCOMES + 1];
    sort_by(set, n, port, scratch[depth], start);
    points = 0;
    putchar(SIGNS[FIRST_EXIT + port]);
    for (int o = 0; o < OUTCOMES; o++) {
        uint32_t size = start[o + 1] - start[o];
        if (!size) continue;
        if (size >= least) putchar(SIGNS[o]), made += *made != 0;
        points += size * price[o];
        points += size >= least ? print_table(set + start[o], size, depth + 1)
                                : play(set + start[o], size, depth + 1, 0, NULL);
    }
    while (*made && *made++ != '.') {}
    if (n >= told) printf("=%lld", (long long)((points + n / 2) / n));
    putchar('.');
    return points;
}

int main(int argc, char **argv) {
    if (argc < 18) return fputs("make_openings.py knows the arguments\n", stderr), 2;
    atoms = atoi(argv[1]), detour_price = atoi(argv[2]), wrong_price = atoi(argv[3]);
    least = (uint32_t)atoi(argv[4]), tries = atoi(argv[5]), kept = atoi(argv[6]), effort = atoi(argv[7]);
    brink = atoi(argv[8]), wide = atoi(argv[9]), rolled = (uint32_t)atoi(argv[10]), rollouts = atoi(argv[11]);
    first_port = atoi(argv[12]) - 1;
    const char *sign = strchr(SIGNS, argv[13][0]);
    told = (uint32_t)atoi(argv[14]), made = argv[15];
    char **curve = argv + 16;
    list_placements();
    for (int o = 0; o < OUTCOMES; o++) price[o] = 1000 * (o < FIRST_EXIT ? 1 : detour_price);
    hope = malloc((total + 1) * sizeof *hope);
    for (uint32_t n = 1; n <= total; n++) {
        double octaves = log2(n);
        int octave = (int)octaves, last = argc - 16 - 2;
        if (octave > last) octave = last;
        double low = atof(curve[octave]), high = atof(curve[octave + 1]);
        hope[n] = (points_t)floor(n * (low + (high - low) * (octaves - octave)) * 1000 + 0.5);
    }
    hope[1] = 0;
    uint32_t *set = malloc(total * sizeof *set), n = 0;
    for (uint32_t k = 0; k < total; k++) if (rows[k][first_port] == sign - SIGNS) set[n++] = k;
    if (!n) return 0;
    points_t points = n * price[sign - SIGNS];
    points += n >= least ? print_table(set, n, 1) : play(set, n, 1, 0, NULL);
    fprintf(stderr, "%u %lld\n", n, (long long)points);
    return 0;
}
