/* Searches every way to play on 8x8 for the cheapest, or for a bound that none can beat.
 * perfect.py runs it and says what is proved:
 *
 *     perfect ATOMS mean RAYS FEW
 *
 * prints the fewest points that all placements together cost, and the best decision tree. If
 * RAYS is not 100, only so many rays are followed after the first one, and what comes then is
 * bounded: the points are those that no play can go below, and there is no tree. Sets of up
 * to FEW placements are followed to the end all the same. By symmetry only four first rays
 * differ. How far each of them was searched goes to stderr.
 *
 *     perfect ATOMS worst [PORT OUTCOME]...
 *
 * prints the fewest points that are enough for every placement, and a tree that needs no more;
 * or, after these rays, the fewest points that are still enough. An outcome is H, R or a port.
 *
 * At any time a tree may fire from any port, or submit any cells, right or not; nothing is left
 * out but what a bound shows to be no better than what is known. Equivalents are different
 * placements here: the wrong one costs its wrong atoms. Points are whole numbers.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "boxes.h"

enum { FEW = 64, DEEPEST = 40, FEW_BITS = 20, NONE = 1 << 29, TO_THE_END = 100 };
enum { FIRST_RAYS = 4 };         /* by symmetry no others differ */
enum { DETOUR = 2, WRONG_ATOM = 5 };  /* of classic; a hit and a reflection cost 1 */

typedef struct { uint64_t a, b; } hash_t;

static hash_t *hashes;           /* for each placement; those of a set are combined by xor */
static int price[OUTCOMES];

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

static void make_hashes(void) {
    hashes = malloc(total * sizeof *hashes);
    for (uint32_t k = 0; k < total; k++) hashes[k] = (hash_t){mix(2 * k + 1), mix(mix(2 * k + 2))};
}

static void fail(const char *why) {
    fprintf(stderr, "perfect: %s\n", why);
    exit(1);
}

static hash_t hash_of(const uint32_t *set, uint32_t n) {
    hash_t all = {0, 0};
    for (uint32_t i = 0; i < n; i++) all.a ^= hashes[set[i]].a, all.b ^= hashes[set[i]].b;
    return all;
}

/* --- submitting ---------------------------------------------------------------- */

/* The points of the best answer for all of these together: the cells most often right. */
static int cost_of_guess(const uint32_t *set, uint32_t n, int *answer) {
    int found[CELLS] = {0}, right = 0;
    for (uint32_t i = 0; i < n; i++) for (int a = 0; a < atoms; a++) found[cells[set[i]][a]]++;
    for (int a = 0; a < atoms; a++) {
        int best = 0;
        for (int c = 1; c < CELLS; c++) if (found[c] > found[best]) best = c;
        right += found[best], found[best] = -1;
        if (answer) answer[a] = best;
    }
    return WRONG_ATOM * (atoms * (int)n - right);
}

/* --- bounds that need no search -------------------------------------------------
 *
 * floors[c][k][n]: the fewest points that n placements can cost together if no port tells them
 * into more than k parts, of which c are cheap (the hits and the reflections) and all others
 * detours. It is the least over all ways to divide n like that, again and again, whether such
 * placements exist or not; so no set of n placements costs less. A part of a set is told into
 * no more parts than the set.
 */
static int *floors[3][OUTCOMES + 1];
static int fewest_parts = OUTCOMES;  /* from so many parts on, they reach beyond FEW */

/* At least what it costs to submit now: of n placements one can be right, and so on. */
static int guess_floor(uint32_t n) {
    uint64_t left = n, points = 0;
    for (int wrong = 0; wrong <= atoms && left; wrong++) {
        uint64_t ways = 1, others = 1;
        for (int i = 0; i < wrong; i++) {
            ways = ways * (uint64_t)(atoms - i) / (uint64_t)(i + 1);
            others = others * (uint64_t)(CELLS - atoms - i) / (uint64_t)(i + 1);
        }
        uint64_t some = ways * others < left ? ways * others : left;
        points += some * (uint64_t)(wrong * WRONG_ATOM), left -= some;
    }
    return (int)points;
}

/* Up to FEW placements: all ways to divide them are compared. */
static void make_few_floors(int c, int k, int *floor) {
    static int best[OUTCOMES + 1][FEW + 1];
    floor[0] = floor[1] = 0;
    for (int n = 2; n <= FEW; n++) {
        floor[n] = guess_floor((uint32_t)n);
        for (int m = 0; m <= n; m++) best[0][m] = m ? NONE : 0;
        for (int part = 1; part <= k; part++)
            for (int m = 0; m <= n; m++) {
                best[part][m] = best[part - 1][m];
                for (int size = 1; size <= m && size < n; size++) {
                    int points = best[part - 1][m - size] + floor[size];
                    points += size * (part <= c ? price[HIT] : price[FIRST_EXIT]);
                    if (points < best[part][m]) best[part][m] = points;
                }
            }
        if (best[k][n] < floor[n]) floor[n] = best[k][n];
    }
}

/* Any number, two cheap parts. As long as each placement more costs no less than the one before,
 * the best way to divide n is that of n - 1 with one more where it costs least. Returns whether
 * that holds, and submitting is never cheaper, up to `most`. */
static int make_many_floors(int k, int *floor, uint32_t most) {
    uint32_t size[OUTCOMES] = {1};
    int next = FIRST_EXIT, grown = 0;  /* the smallest detour; the points of the last placement */
    floor[0] = floor[1] = 0;
    int points = price[HIT];
    for (uint32_t n = 2; n <= most; n++) {
        int best = -1, least = NONE, among[] = {HIT, REFLECTION, next};
        for (int at = 0; at < 3; at++) {
            uint32_t s = size[among[at]];
            if (s + 1 >= n) continue;  /* not all in one part */
            int more = price[among[at]] + (s ? floor[s + 1] - floor[s] : 0);
            if (more < least) best = among[at], least = more;
        }
        if (best == next && ++next >= k) next = FIRST_EXIT;
        size[best]++, points += least;
        floor[n] = points;
        if (floor[n] - floor[n - 1] < grown || points > guess_floor(n)) return 0;
        grown = floor[n] - floor[n - 1];
    }
    return 1;
}

static void make_floors(uint32_t most) {
    for (int c = 0; c < 3; c++) for (int k = 2; k <= OUTCOMES; k++) {
        floors[c][k] = malloc(((c == 2 && most > FEW ? most : FEW) + 1) * sizeof(int));
        make_few_floors(c, k, floors[c][k]);
    }
    if (most <= FEW) return;
    int *many = malloc((most + 1) * sizeof(int));
    for (int k = OUTCOMES; k > 2 && make_many_floors(k, many, most); k--) {
        if (memcmp(many, floors[2][k], (FEW + 1) * sizeof(int))) fail("the floors differ");
        memcpy(floors[2][k], many, (most + 1) * sizeof(int));
        fewest_parts = k;
    }
    if (fewest_parts == OUTCOMES) fail("no floors for many placements");
    free(many);
}

/* --- few placements: by bits ----------------------------------------------------- */

typedef struct { uint64_t bits; int price; } part_t;
typedef struct { part_t part[OUTCOMES]; int count, cheap, port, score; uint64_t sum; } split_t;
typedef struct { uint64_t bits; int points; uint32_t search; int8_t exact, port; } entry_t;

static entry_t few_memo[1 << FEW_BITS];
static uint32_t search, few_used;
static const uint32_t *listed;
static int *estimate;            /* sixteenths of a point for n placements; only to order ports */
static split_t whole[PORTS];

/* What is known about these placements, or the place to note it. */
static entry_t *entry_of(uint64_t bits) {
    uint32_t slot = (uint32_t)(bits * 0x9E3779B97F4A7C15ull >> (64 - FEW_BITS));
    while (few_memo[slot].search == search && few_memo[slot].bits != bits)
        slot = (slot + 1) & ((1 << FEW_BITS) - 1);
    return &few_memo[slot];
}

static int note_few(uint64_t bits, int points, int exact, int port) {
    entry_t *entry = entry_of(bits);
    if (entry->search != search && ++few_used > (1 << FEW_BITS) / 4 * 3) fail("too few notes");
    *entry = (entry_t){bits, points, search, (int8_t)exact, (int8_t)port};
    return points;
}

static int guess_by_bits(uint64_t bits) {
    uint32_t set[FEW] = {0}, n = 0;
    for (; bits; bits &= bits - 1) set[n++] = listed[__builtin_ctzll(bits)];
    return cost_of_guess(set, n, NULL);
}

/* Does the other port tell the same, and is none of its outcomes dearer? Then one is not needed. */
static int no_better(const split_t *one, const split_t *other) {
    if (one->count != other->count || one->sum != other->sum) return 0;
    for (int i = 0; i < one->count; i++) {
        int j = 0;
        while (j < other->count && other->part[j].bits != one->part[i].bits) j++;
        if (j == other->count || other->part[j].price > one->part[i].price) return 0;
    }
    return 1;
}

/* What a port tells of these placements, from what it tells of more. */
static void split_by(uint64_t bits, const split_t *from, split_t *split) {
    split->count = split->cheap = split->score = 0, split->port = from->port, split->sum = 0;
    for (int i = 0; i < from->count; i++) {
        uint64_t common = from->part[i].bits & bits;
        if (!common) continue;
        int size = __builtin_popcountll(common);
        split->part[split->count++] = (part_t){common, from->part[i].price};
        split->cheap += from->part[i].price < DETOUR;
        split->score += size * 16 * from->part[i].price + estimate[size];
        split->sum += mix(common);
    }
}

/* The fewest points of these together, if they are below the limit; if not, a number from the
 * limit on that is no more than they cost. */
static int few(uint64_t bits, const split_t *from, int ports, int limit) {
    int n = __builtin_popcountll(bits);
    if (n == 1) return 0;
    entry_t *known = entry_of(bits);
    if (known->search == search && (known->exact || known->points >= limit)) return known->points;
    split_t split[PORTS];
    int order[PORTS], useful = 0, most = 2, cheap = 0;
    for (int j = 0; j < ports; j++) {
        split_t *s = &split[useful];
        split_by(bits, &from[j], s);
        int k = 0;
        while (k < useful && !no_better(s, &split[k])) k++;
        if (s->count < 2 || k < useful) continue;
        if (s->count > most) most = s->count;
        if (s->cheap > cheap) cheap = s->cheap;
        for (k = useful++; k > 0 && split[order[k - 1]].score > s->score; k--) order[k] = order[k - 1];
        order[k] = useful - 1;
    }
    int guess = guess_by_bits(bits), best = guess, port = -1;
    const int *floor = floors[cheap][most];
    for (int j = 0; j < useful && floor[n] < best && floor[n] < limit; j++) {
        const split_t *s = &split[order[j]];
        int points = 0, within = best < limit ? best : limit;
        for (int i = 0; i < s->count; i++) {
            int size = __builtin_popcountll(s->part[i].bits);
            points += size * s->part[i].price + floor[size];
        }
        for (int i = 0; i < s->count && points < within; i++) {
            int least = floor[__builtin_popcountll(s->part[i].bits)];
            if (!least) continue;
            points -= least;
            points += few(s->part[i].bits, split, useful, within - points);
        }
        if (points < best) best = points, port = s->port;
    }
    if (useful && floor[n] >= limit && floor[n] < best) best = floor[n];
    return note_few(bits, best, best < limit || best == guess, port);
}

static uint64_t all_bits(uint32_t n) { return n == 64 ? ~0ull : (1ull << n) - 1; }

static int few_of(const uint32_t *set, uint32_t n, int limit) {
    search++, few_used = 0;
    listed = set;
    for (int p = 0; p < PORTS; p++) {
        int place[OUTCOMES];
        memset(place, -1, sizeof place);
        whole[p].count = 0, whole[p].port = p;
        for (uint32_t i = 0; i < n; i++) {
            int o = rows[set[i]][p];
            if (place[o] < 0) {
                place[o] = whole[p].count++;
                whole[p].part[place[o]] = (part_t){0, price[o]};
            }
            whole[p].part[place[o]].bits |= 1ull << i;
        }
    }
    return few(all_bits(n), whole, PORTS, limit);
}

/* --- many placements ------------------------------------------------------------- */

typedef uint32_t count_t[PORTS][OUTCOMES];
typedef struct { hash_t hash; int32_t points; int8_t rays, port; } known_t;

static known_t *memo;
static uint64_t memo_size, memo_used;
static uint32_t *scratch[DEEPEST];
static uint32_t few_up_to;

static known_t *known_of(hash_t hash) {
    uint64_t slot = hash.a & (memo_size - 1);
    while ((memo[slot].hash.a || memo[slot].hash.b) &&
           (memo[slot].hash.a != hash.a || memo[slot].hash.b != hash.b))
        slot = (slot + 1) & (memo_size - 1);
    return &memo[slot];
}

static int is_known(const known_t *known) { return known->hash.a || known->hash.b; }

/* When the memory is full, nothing more is noted. */
static int note(hash_t hash, int points, int rays, int port) {
    known_t *known = known_of(hash);
    if (!is_known(known) && memo_used >= memo_size / 8 * 7) return points;
    memo_used += !is_known(known);
    *known = (known_t){hash, points, (int8_t)rays, (int8_t)port};
    return points;
}

static void tally(const uint32_t *set, uint32_t n, count_t count) {
    memset(count, 0, sizeof(count_t));
    for (uint32_t i = 0; i < n; i++)
        for (int p = 0; p < PORTS; p++) count[p][rows[set[i]][p]]++;
}

/* Sorts a set by the outcome of a port, into other memory. */
static void sort_by(const uint32_t *set, uint32_t n, int port, uint32_t *sorted, uint32_t start[OUTCOMES + 1]) {
    uint32_t next[OUTCOMES + 1] = {0};
    for (uint32_t i = 0; i < n; i++) next[rows[set[i]][port] + 1]++;
    for (int o = 0; o < OUTCOMES; o++) next[o + 1] += next[o];
    memcpy(start, next, sizeof next);
    for (uint32_t i = 0; i < n; i++) sorted[next[rows[set[i]][port]]++] = set[i];
}

static int parts_of(const uint32_t *count) {
    int parts = 0;
    for (int o = 0; o < OUTCOMES; o++) parts += count[o] > 0;
    return parts;
}

static int most_parts(count_t count) {
    int most = 2;
    for (int p = 0; p < PORTS; p++) if (parts_of(count[p]) > most) most = parts_of(count[p]);
    return most;
}

/* The floors for the parts of so many placements. */
static const int *floor_for(count_t count, uint32_t n) {
    int most = most_parts(count);
    return floors[2][n > FEW && most < fewest_parts ? fewest_parts : most];
}

static int floor_of_port(const uint32_t *count, const int *floor) {
    int points = 0;
    for (int o = 0; o < OUTCOMES; o++)
        if (count[o]) points += (int)count[o] * price[o] + floor[count[o]];
    return points;
}

/* At least what a set costs, by what each of its ports tells. */
static int one_step(const uint32_t *set, uint32_t n) {
    count_t count;
    tally(set, n, count);
    const int *floor = floor_for(count, n);
    int best = guess_floor(n);
    for (int p = 0; p < PORTS; p++) if (parts_of(count[p]) > 1) {
        int points = floor_of_port(count[p], floor);
        if (points < best) best = points;
    }
    return best;
}

/* Two placements: told apart by the cheapest port, or not at all. */
static int two(const uint32_t *set) {
    int best = cost_of_guess(set, 2, NULL);
    const uint8_t *one = rows[set[0]], *other = rows[set[1]];
    for (int p = 0; p < PORTS; p++) {
        int points = price[one[p]] + price[other[p]];
        if (one[p] != other[p] && points < best) best = points;
    }
    return best;
}

static int solve(const uint32_t *set, uint32_t n, int depth, int rays, int limit);

/* The points of a set if that port is fired from; from the limit on, at least so many. All its
 * parts are first bounded with few rays, then with more: often that is enough. */
static int fire(const uint32_t *set, uint32_t n, int port, const int *floor, int depth, int rays, int limit) {
    uint32_t start[OUTCOMES + 1];
    if (!scratch[depth]) scratch[depth] = malloc(total * sizeof(uint32_t));
    uint32_t *sorted = scratch[depth];
    sort_by(set, n, port, sorted, start);
    int points = 0, least[OUTCOMES], last = rays == TO_THE_END ? rays : rays - 1;
    for (int o = 0; o < OUTCOMES; o++) {
        uint32_t size = start[o + 1] - start[o];
        if (size) points += (int)size * price[o] + (least[o] = floor[size]);
    }
    for (int stage = 0; stage <= last; stage = rays == TO_THE_END && stage < last ? last : stage + 1)
        for (int o = 0; o < OUTCOMES && points < limit; o++) {
            uint32_t size = start[o + 1] - start[o];
            if (size < 2) continue;
            int more = solve(sorted + start[o], size, depth + 1, stage, limit - points + least[o]);
            if (more > least[o]) points += more - least[o], least[o] = more;
        }
    return points;
}

static int insert(int *order, int n, const int *score, int port) {
    int k = n;
    for (; k > 0 && score[order[k - 1]] > score[port]; k--) order[k] = order[k - 1];
    order[k] = port;
    return n + 1;
}

/* The ports that tell anything, the likeliest first. */
static int ordered(count_t count, int first, int order[PORTS]) {
    int score[PORTS], ports = 0;
    for (int p = 0; p < PORTS; p++) {
        if (parts_of(count[p]) < 2) continue;
        score[p] = p == first ? -1 : 0;
        for (int o = 0; o < OUTCOMES && p != first; o++)
            if (count[p][o]) score[p] += (int)count[p][o] * 16 * price[o] + estimate[count[p][o]];
        ports = insert(order, ports, score, p);
    }
    return ports;
}

/* As few(), for any set; exact if rays are followed to the end, else a bound. */
static int solve(const uint32_t *set, uint32_t n, int depth, int rays, int limit) {
    if (n == 1) return 0;
    if (n == 2) return two(set);
    hash_t hash = hash_of(set, n);
    known_t known = *known_of(hash);
    if (is_known(&known) && (known.rays >= rays || known.points >= limit)) return known.points;
    if (!rays) return note(hash, one_step(set, n), 0, -1);
    if (n <= few_up_to) {
        int points = few_of(set, n, limit);
        return note(hash, points, entry_of(all_bits(n))->exact ? TO_THE_END : 0, -1);
    }
    count_t count;
    tally(set, n, count);
    const int *floor = floor_for(count, n);
    int order[PORTS], ports = ordered(count, is_known(&known) ? known.port : -1, order);
    int best = cost_of_guess(set, n, NULL), port = -1;
    for (int j = 0; j < ports; j++) {
        int within = best < limit ? best : limit, points = floor_of_port(count[order[j]], floor);
        if (points < within) points = fire(set, n, order[j], floor, depth, rays, within);
        if (points < best) best = points, port = order[j];
    }
    return note(hash, best, best < limit ? rays : 0, port);
}

/* --- the worst case --------------------------------------------------------------- */

/* enough[k][b]: so many placements may all be found for up to b points each, if no port tells
 * them into more than k parts. */
static uint32_t enough[OUTCOMES + 1][NONE >> 24];

static void make_enough(void) {
    for (int k = 2; k <= OUTCOMES; k++) for (int b = 0; b < NONE >> 24; b++) {
        uint64_t told = 1, submitted = 0;
        for (int o = 0; b && o < k; o++) {
            if (!o) told = 0;
            if (price[o] <= b) told += enough[k][b - price[o]];
        }
        for (int wrong = 0; wrong <= atoms && wrong * WRONG_ATOM <= b; wrong++) {
            uint64_t ways = 1;
            for (int i = 0; i < wrong; i++)
                ways = ways * (uint64_t)(atoms - i) / (uint64_t)(i + 1);
            for (int i = 0; i < wrong; i++)
                ways = ways * (uint64_t)(CELLS - atoms - i) / (uint64_t)(i + 1);
            submitted += ways;
        }
        if (submitted > told) told = submitted;
        enough[k][b] = told > total ? total : (uint32_t)told;
    }
}

/* Is there an answer with at most so many wrong atoms for each of these? It begins with so many
 * cells; a placement that misses it too far must share another cell with it. */
static int one_answer(const uint32_t *set, uint32_t n, int wrong, int *answer, int chosen) {
    for (uint32_t i = 0; i < n; i++) {
        int right = 0;
        for (int a = 0; a < atoms; a++)
            for (int c = 0; c < chosen; c++) right += cells[set[i]][a] == answer[c];
        if (right >= atoms - wrong) continue;
        if (right + atoms - chosen < atoms - wrong) return 0;
        for (int a = 0; a < atoms; a++) {
            int taken = 0;
            for (int c = 0; c < chosen; c++) taken |= cells[set[i]][a] == answer[c];
            answer[chosen] = cells[set[i]][a];
            if (!taken && one_answer(set, n, wrong, answer, chosen + 1)) return 1;
        }
        return 0;
    }
    for (int cell = 0; chosen < atoms; cell++) {
        int taken = 0;
        for (int c = 0; c < chosen; c++) taken |= cell == answer[c];
        if (!taken) answer[chosen++] = cell;
    }
    return 1;
}

/* How hard it is to find these after that outcome. A detour leaves a point less: that counts like
 * so many times the placements. Only for the order; what is best was found by trying. */
static int hardness(uint32_t n, int outcome, int detour) {
    return (int)n * (price[outcome] < DETOUR ? 1 : detour);
}

enum { TO_CHOOSE = 2, TO_REFUTE = 9 };

/* Are so many points enough for each of these? The port whose hardest part is the least hard
 * comes first, and of its parts the hardest, which refutes most ports. By symmetry only four
 * first rays differ. Submitting comes last: where a ray is enough too, it costs less on average.
 * Of a known set, `points` are not enough and `rays` are, from that port. */
static int suffices(const uint32_t *set, uint32_t n, int depth, int budget) {
    int answer[MOST_ATOMS];
    if (n == 1) return 1;
    hash_t hash = hash_of(set, n);
    known_t known = *known_of(hash);
    if (!is_known(&known)) known = (known_t){hash, -1, TO_THE_END, -1};
    if (budget >= known.rays) return 1;
    if (budget <= known.points) return 0;
    count_t count;
    tally(set, n, count);
    const uint32_t *most = enough[most_parts(count)];
    int order[PORTS], score[PORTS], ports = 0;
    for (int p = 0; p < (depth ? PORTS : FIRST_RAYS); p++) {
        int fits = parts_of(count[p]) > 1;
        score[p] = 0;
        for (int o = 0; o < OUTCOMES && fits; o++) {
            if (!count[p][o]) continue;
            fits = budget >= price[o] && count[p][o] <= most[budget - price[o]];
            int hard = hardness(count[p][o], o, TO_CHOOSE);
            if (hard > score[p]) score[p] = hard;
        }
        if (fits) ports = insert(order, ports, score, p);
    }
    if (!scratch[depth]) scratch[depth] = malloc(total * sizeof(uint32_t));
    for (int j = 0; j < ports; j++) {
        uint32_t start[OUTCOMES + 1], *sorted = scratch[depth];
        int p = order[j], fits = 1, hardest[OUTCOMES], easy[OUTCOMES], parts = 0;
        sort_by(set, n, p, sorted, start);
        for (int o = 0; o < OUTCOMES; o++) {
            easy[o] = -hardness(count[p][o], o, TO_REFUTE);
            if (count[p][o] > 1) parts = insert(hardest, parts, easy, o);
        }
        for (int i = 0; i < parts && fits; i++) {
            int o = hardest[i];
            fits = suffices(sorted + start[o], count[p][o], depth + 1, budget - price[o]);
        }
        if (fits) return note(hash, known.points, budget, p), 1;
    }
    if (one_answer(set, n, budget / WRONG_ATOM, answer, 0))
        return note(hash, known.points, budget, -1), 1;
    note(hash, budget, known.rays, known.port);
    return 0;
}

static int fewest(const uint32_t *set, uint32_t n, int depth) {
    int budget = 0;
    while (!suffices(set, n, depth, budget)) budget++;
    return budget;
}

/* Drops the placements in which the ray from a port ends in another way; how many are left. */
static uint32_t keep(uint32_t *set, uint32_t n, int port, const char *outcome) {
    int o = *outcome == 'H' ? HIT : *outcome == 'R' ? REFLECTION : FIRST_EXIT + atoi(outcome) - 1;
    uint32_t left = 0;
    for (uint32_t i = 0; i < n; i++) if (rows[set[i]][port] == o) set[left++] = set[i];
    return left;
}

/* --- the tree --------------------------------------------------------------------- */

static void print_answer(const int *answer) {
    for (int a = 0; a < atoms; a++)
        printf("%s\"%c%d\"", a ? "," : "[", 'a' + answer[a] % 8, answer[a] / 8 + 1);
    putchar(']');
}

/* The best port for a set, on average or in the worst case, or -1 to submit the answer. */
static int choose(const uint32_t *set, uint32_t n, int depth, int worst, int *answer) {
    if (n == 1) {
        for (int a = 0; a < atoms; a++) answer[a] = cells[set[0]][a];
        return -1;
    }
    int port;
    if (worst) {
        int budget = fewest(set, n, depth);
        const known_t *known = known_of(hash_of(set, n));
        if (!is_known(known)) fail("too few notes");
        if (known->port < 0) one_answer(set, n, budget / WRONG_ATOM, answer, 0);
        return known->port;
    }
    if (n <= FEW) {
        few_of(set, n, NONE);
        port = entry_of(all_bits(n))->port;
    } else {
        solve(set, n, depth, TO_THE_END, NONE);
        port = known_of(hash_of(set, n))->port;
    }
    cost_of_guess(set, n, answer);
    return port;
}

static void print_tree(const uint32_t *set, uint32_t n, int depth, int worst, int port) {
    int answer[MOST_ATOMS];
    if (port < 0) port = choose(set, n, depth, worst, answer);
    if (port < 0) {
        print_answer(answer);
        return;
    }
    uint32_t start[OUTCOMES + 1], *sorted = malloc(n * sizeof *sorted);
    sort_by(set, n, port, sorted, start);
    printf("{\"fire\":%d", port + 1);
    for (int o = 0; o < OUTCOMES; o++) {
        if (start[o + 1] == start[o]) continue;
        if (o < FIRST_EXIT) printf(",\"%c\":", "HR"[o]);
        else printf(",\"%d\":", o - FIRST_EXIT + 1);
        print_tree(sorted + start[o], start[o + 1] - start[o], depth + 1, worst, -1);
    }
    putchar('}');
    free(sorted);
}

static void make_estimates(void) {
    static const double curve[] = {
        0.0, 1.19, 1.82, 2.42, 3.01, 3.60, 4.13, 4.67, 5.15, 5.60, 6.09, 6.55, 6.95, 7.35, 7.85,
        8.25, 8.70, 9.20, 9.55, 10.0, 10.4,
    };
    estimate = malloc((total + FEW + 1) * sizeof *estimate);
    for (uint32_t n = 1; n <= total + FEW; n++) {
        int octave = (int)log2(n);
        double low = curve[octave], high = curve[octave + 1];
        estimate[n] = (int)(16 * n * (low + (high - low) * (log2(n) - octave)));
    }
}

int main(int argc, char **argv) {
    int worst = argc > 2 && argc % 2 && !strcmp(argv[2], "worst");
    if (!worst && (argc != 5 || strcmp(argv[2], "mean"))) fail("perfect.py knows the arguments");
    atoms = atoi(argv[1]);
    for (int o = 0; o < OUTCOMES; o++) price[o] = o < FIRST_EXIT ? 1 : DETOUR;
    list_placements();
    make_hashes();
    memo_size = 1ull << (atoms < 3 ? 18 : atoms == 3 || worst ? 25 : 27);
    memo = calloc(memo_size, sizeof *memo);
    uint32_t *set = malloc(total * sizeof *set);
    for (uint32_t k = 0; k < total; k++) set[k] = k;
    if (worst) {
        make_enough();
        uint32_t n = total;
        int fired = 0;
        for (; 3 + 2 * fired < argc; fired++)
            n = keep(set, n, atoi(argv[3 + 2 * fired]) - 1, argv[4 + 2 * fired]);
        if (!n) fail("no placement answers like that");
        printf("%d\n", fewest(set, n, fired));
        print_tree(set, n, fired, worst, -1);
    } else {
        int rays = atoi(argv[3]), best = NONE, first = 0;
        few_up_to = (uint32_t)atoi(argv[4]);
        make_floors(total);
        make_estimates();
        count_t count;
        tally(set, total, count);
        for (int i = 0; i < FIRST_RAYS; i++) {
            static const int likely_first[] = {1, 3, 2, 0};
            int port = likely_first[i];
            int limit = best == NONE ? NONE : best + 1;  /* so that equal ones are seen */
            int points = fire(set, total, port, floor_for(count, total), 0, rays, limit);
            if (points < best) best = points, first = port;
            fprintf(stderr, "after port %d at least %d points\n", port + 1, points);
        }
        printf("%d\n", best);
        if (rays == TO_THE_END) print_tree(set, total, 0, worst, first);
    }
    putchar('\n');
    return 0;
}
