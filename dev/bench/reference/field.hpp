// The field of both Ghawar games and driving on it, as one would write them in C++: shared by ghawar.cpp and guven.cpp.
//
// Written from the rulings (docs/rules/ghawar.*.md, guven.*.md), not from the rules in src/gusher/rules: small structs, arrays, and loops
// over neighbours.

#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

constexpr int SIDE = 13, SPACES = SIDE * SIDE, CAMP = SPACES, CENTRE = SPACES / 2;
constexpr int RANKS = 6, PLATFORMS = RANKS * RANKS, MOST_SEATS = 4, QUIET_ROUNDS = 20;
constexpr int NONE = -1, OFF = -2;

// Opposite directions differ in bit 1. A seat's side is called by the direction that leads out of the field there.
enum Direction { NORTH, EAST, SOUTH, WEST };
constexpr int8_t OUTWARD[MOST_SEATS + 1][MOST_SEATS] = {{}, {}, {SOUTH, NORTH}, {SOUTH, WEST, NORTH}, {SOUTH, WEST, NORTH, EAST}};
constexpr int DX[] = {0, 1, 0, -1}, DY[] = {1, 0, -1, 0};

struct Lattice {
    int16_t next[SPACES][4];    // where a step leads; OFF the field, or NONE onto a platform
    int8_t beside[SPACES][2];   // the platforms next to a space, NONE where there are fewer
    int16_t entry[4][SIDE];     // the outer spaces of each side
};

constexpr Lattice lattice() {
    Lattice field{};
    for (int space = 0; space < SPACES; space++) {
        const int x = space % SIDE, y = space / SIDE;
        int platforms = 0;
        field.beside[space][0] = field.beside[space][1] = NONE;
        for (int d = 0; d < 4; d++) {
            const int nx = x + DX[d], ny = y + DY[d];
            if (nx < 0 || nx >= SIDE || ny < 0 || ny >= SIDE) {
                field.next[space][d] = OFF;
            } else if (nx % 2 && ny % 2) {
                field.next[space][d] = NONE;
                if (x % 2 == 0 || y % 2 == 0) field.beside[space][platforms++] = ny / 2 * RANKS + nx / 2;
            } else {
                field.next[space][d] = ny * SIDE + nx;
            }
        }
    }
    for (int at = 0; at < SIDE; at++) {
        field.entry[SOUTH][at] = at;
        field.entry[NORTH][at] = (SIDE - 1) * SIDE + at;
        field.entry[WEST][at] = at * SIDE;
        field.entry[EAST][at] = at * SIDE + SIDE - 1;
    }
    return field;
}

static constexpr Lattice FIELD = lattice();

struct Truck {
    int16_t space = CAMP;
    int8_t heading = NONE;      // the direction of its last step
    int8_t load = NONE;
};

// An action or an outcome; what `a` and `b` mean depends on its kind.
struct Action {
    uint8_t kind, a, b;
};

// The platform of a pair of dice, as read from a side; columns and rows count from 0.
static inline int platform_read(int outward, int column, int row) {
    switch (outward) {
        case SOUTH: return row * RANKS + column;
        case NORTH: return (5 - row) * RANKS + 5 - column;
        case WEST: return (5 - column) * RANKS + row;
        default: return column * RANKS + 5 - row;
    }
}

// Whether a roll's points can be used up from a space. A game says `truck_at(space)`, `may_throw_out()` and `bare_beside(space)`.
// Driving into the camp may end a drive whatever is left.
template <class State>
bool can_use_up(const State& s, int outward, int space, int heading, int points, bool may_dismantle) {
    if (points == 0) return true;
    for (int d = 0; d < 4; d++) {
        if (heading == (d ^ 2)) continue;
        const int to = FIELD.next[space][d];
        if (to == OFF && d == outward) return true;
        if (to < 0) continue;
        if (s.truck_at(to) != NONE) {
            if (points == 1 && s.may_throw_out()) return true;
        } else if (can_use_up(s, outward, to, d, points - 1, may_dismantle)) {
            return true;
        }
    }
    return may_dismantle && points >= 3 && s.bare_beside(space) && can_use_up(s, outward, space, heading, points - 3, false);
}

// Whether a truck in its camp can enter there and use up the points.
template <class State>
bool can_enter(const State& s, int outward, int at, int points, bool may_dismantle) {
    const int space = FIELD.entry[outward][at];
    if (s.truck_at(space) != NONE) return points == 1 && s.may_throw_out();
    return can_use_up(s, outward, space, outward ^ 2, points - 1, may_dismantle);
}

// The same generator as the kernel's, so that drawing costs both sides the same.
static inline uint64_t advance(uint64_t generator) {
    return (generator & 0xFFFFFFFF) * 2131995753 + (generator >> 32);
}

static inline int below(uint64_t generator, int count) {
    return (generator & 0xFFFFFFFF) * count >> 32;
}

static inline const char* platform_name(int platform) {
    static char names[2][3];
    static int turn = 0;
    char* name = names[turn ^= 1];
    name[0] = 'a' + platform % RANKS;
    name[1] = '1' + platform / RANKS;
    name[2] = 0;
    return name;
}

// Plays a game to its end and returns how many actions and outcomes that took. Every legal action is as likely as another; but `rolls` of
// four turns begin with a roll at once, which else is seldom chosen among so many ways to move a rig. `told` is called before each action
// with the number of choices there were, or 0 where there was none to make.
template <class State, class Tell>
long playout(State& s, uint64_t& generator, int rolls, Tell told) {
    Action list[512];
    long steps = 0;
    while (!s.is_over()) {
        generator = advance(generator);
        Action action;
        if (s.waits_for_chance()) {
            action = s.draw(generator);
            told(s, action, 0);
        } else if (rolls && s.may_roll() && below(generator, 4) < rolls) {
            action = State::roll();
            told(s, action, 0);
        } else {
            if (rolls && s.may_roll()) generator = advance(generator);
            const int count = s.legal(list);
            action = list[below(generator, count)];
            told(s, action, count);
        }
        s.play(action);
        steps++;
    }
    return steps;
}

// The command line of both programs.
template <class State>
int run(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "usage: %s SEATS ROLLS COUNT GENERATOR\n", argv[0]);
        return 2;
    }
    const int seats = std::atoi(argv[1]), rolls = std::atoi(argv[2]);
    const long count = std::atol(argv[3]);
    uint64_t generator = std::strtoull(argv[4], nullptr, 10);
    const State start(seats);

    if (count == 0) {
        State s = start;
        char text[16];
        playout(s, generator, rolls, [&](const State& before, Action action, int choices) {
            before.write(action, text);
            std::printf("%s %d\n", text, choices);
        });
        int points[MOST_SEATS], places[MOST_SEATS];
        s.standing(points, places);
        std::printf("end %d\n", s.ending);
        for (int seat = 0; seat < seats; seat++) std::printf("%d %d\n", points[seat], places[seat]);
        return 0;
    }

    long steps = 0, longest = 0, total[MOST_SEATS]{}, firsts[MOST_SEATS]{}, endings[4]{};
    double squares = 0;
    const std::clock_t began = std::clock();
    for (long each = 0; each < count; each++) {
        State s = start;
        const long length = playout(s, generator, rolls, [](const State&, Action, int) {});
        int points[MOST_SEATS], places[MOST_SEATS], level = 0;
        s.standing(points, places);
        for (int seat = 0; seat < seats; seat++) level += places[seat] == 1;
        for (int seat = 0; seat < seats; seat++) {
            total[seat] += points[seat];
            if (places[seat] == 1) firsts[seat] += 720720 / level;
        }
        steps += length;
        squares += double(length) * length;
        if (length > longest) longest = length;
        endings[s.ending]++;
    }
    const double seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
    std::printf("{\"seconds\": %.9f, \"steps\": %ld, \"squares\": %.0f, \"longest\": %ld, ", seconds, steps, squares, longest);
    const auto list = [&](const char* name, const long* numbers, int length, const char* after) {
        std::printf("\"%s\": [", name);
        for (int each = 0; each < length; each++) std::printf("%s%ld", each ? ", " : "", numbers[each]);
        std::printf("]%s", after);
    };
    list("endings", endings, 4, ", ");
    list("points", total, seats, ", ");
    list("firsts", firsts, seats, "}\n");
    return 0;
}
