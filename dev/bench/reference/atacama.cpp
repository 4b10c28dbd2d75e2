// Random playouts of Atacama's basic game as one would write them in C++: the yardstick for `gusher bench atacama.playouts`.
//
// The same algorithm as the kernel's `playouts` over the rules in src/gusher/rules/atacama: the same list of open fields, the same
// generator, the same scoring, so that the same generator leads to the same totals, to the point. Only what the basic game needs is here.
//
//     atacama COUNT GENERATOR < WORTHS
//
// WORTHS are 2 × 81 numbers: what a rig on each field brings seat 1, then seat 2. Prints the points of both seats in all, their shares
// of first places (in units of 1/720720), the generator afterwards, and the seconds that the processor took.

#include "atacama_playouts.hpp"

#include <array>

constexpr int8_t NOBODY = -1;

struct State {
    int8_t worth[SEATS][FIELDS];
    int8_t rigs[FIELDS];
    int8_t open_fields[FIELDS];
    int8_t open_at[FIELDS];
    int8_t open_count;
    int8_t hand[SEATS];
    int8_t to_move;
};

// The five fields that a rig closes, itself first; filled up with the field where the board ends.
using Around = std::array<std::array<int8_t, 5>, FIELDS>;

static constexpr Around neighbours() {
    Around around{};
    for (int field = 0; field < FIELDS; field++) {
        const int row = field / SIDE, column = field % SIDE;
        around[field][0] = field;
        around[field][1] = row < SIDE - 1 ? field + SIDE : field;
        around[field][2] = row > 0 ? field - SIDE : field;
        around[field][3] = column < SIDE - 1 ? field + 1 : field;
        around[field][4] = column > 0 ? field - 1 : field;
    }
    return around;
}

static constexpr Around AROUND = neighbours();

static bool is_over(const State& s) {
    return s.open_count == 0 || s.hand[s.to_move] == 0;
}

static void close(State& s, int field) {
    const int at = s.open_at[field];
    if (at == NOBODY) return;
    s.open_count--;
    const int last = s.open_fields[s.open_count];
    s.open_fields[at] = last;
    s.open_at[last] = at;
    s.open_at[field] = NOBODY;
}

static void place(State& s, int field) {
    s.hand[s.to_move]--;
    s.rigs[field] = 1;
    for (const int8_t each : AROUND[field]) close(s, each);
    s.to_move = 1 - s.to_move;
}

static uint64_t playout(State& s, uint64_t generator) {
    while (!is_over(s)) {
        generator = advance(generator);
        place(s, s.open_fields[below(generator, s.open_count)]);
    }
    return generator;
}

// Columns for the first seat, rows for the second: lines with four rigs or more bring what their rigs stand on.
static int points(const State& s, int seat) {
    const int along = seat == 0 ? SIDE : 1, across = seat == 0 ? 1 : SIDE;
    int total = 0;
    for (int line = 0; line < SIDE; line++) {
        int rigs = 0, brings = 0;
        for (int step = 0; step < SIDE; step++) {
            const int field = line * across + step * along;
            rigs += s.rigs[field];
            brings += s.rigs[field] * s.worth[seat][field];
        }
        if (rigs >= RIGS_TO_COUNT) total += brings;
    }
    return total;
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: atacama COUNT GENERATOR < WORTHS\n");
        return 2;
    }
    const long count = std::atol(argv[1]);
    uint64_t generator = std::strtoull(argv[2], nullptr, 10);

    int worths[SEATS][FIELDS];
    if (!read_worths(worths)) return 2;
    State start{};
    for (int seat = 0; seat < SEATS; seat++)
        for (int field = 0; field < FIELDS; field++) start.worth[seat][field] = worths[seat][field];
    // The order in which the rules lay the tiles, which is the order of the list at the start.
    for (int place = 0; place < FIELDS / SIDE; place++)
        for (int each = 0; each < SIDE; each++) {
            const int column = place % 3 * 3 + each % 3, row = SIDE - 1 - (place / 3 * 3 + each / 3);
            start.open_at[row * SIDE + column] = start.open_count;
            start.open_fields[start.open_count++] = row * SIDE + column;
        }
    for (auto& hand : start.hand) hand = RIGS;

    Totals totals;
    const std::clock_t began = std::clock();
    for (long each = 0; each < count; each++) {
        State s = start;
        generator = playout(s, generator);
        totals.add(points(s, 0), points(s, 1));
    }
    totals.print(generator, began);
}
