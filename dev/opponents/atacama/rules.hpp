// Atacama for two players as bitboards: the basic and the enhanced game, either of them tactical.
//
// Written from the rulings (docs/rules/atacama.en.md), not from src/: its own reading of the rules, so that the two can be
// held against each other. Field 0 is a1, 8 is i1, 80 is i9.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace atacama {

constexpr int SIDE = 9, FIELDS = 81, TILES = 9, RIGS = 14, DOUBLE_RIGS = 3, STAGE_MOVES = 6;

// Sets of fields ---------------------------------------------------------------------------------------------------------

using Bits = unsigned __int128;

constexpr Bits bit(int field) { return Bits(1) << field; }
inline uint64_t low(Bits b) { return uint64_t(b); }
inline uint64_t high(Bits b) { return uint64_t(b >> 64); }
inline int count(Bits b) { return __builtin_popcountll(low(b)) + __builtin_popcountll(high(b)); }
inline int lowest(Bits b) { return low(b) ? __builtin_ctzll(low(b)) : 64 + __builtin_ctzll(high(b)); }

inline int nth_of(uint64_t word, int n) {
#if defined(__BMI2__)
    return __builtin_ctzll(_pdep_u64(uint64_t(1) << n, word));
#else
    while (n--) word &= word - 1;
    return __builtin_ctzll(word);
#endif
}

// The n-th field of a set, counted from 0.
inline int nth(Bits b, int n) {
    const int below = __builtin_popcountll(low(b));
    return n < below ? nth_of(low(b), n) : 64 + nth_of(high(b), n - below);
}

// Calls `each` with every field of a set.
template <class Each> inline void for_each(Bits b, Each each) {
    for (uint64_t word = low(b); word; word &= word - 1) each(__builtin_ctzll(word));
    for (uint64_t word = high(b); word; word &= word - 1) each(64 + __builtin_ctzll(word));
}

// Where things are: what a rig closes, and its share in counts of four bits for each of nine lines.
struct Board {
    std::array<Bits, FIELDS> closed{};
    std::array<uint64_t, FIELDS> in_column{}, in_row{};
    std::array<Bits, 512> columns{}, rows{};  // the fields of a choice of lines

    Board() {
        for (int f = 0; f < FIELDS; f++) {
            const int column = f % SIDE, row = f / SIDE;
            closed[f] = bit(f);
            if (column > 0) closed[f] |= bit(f - 1);
            if (column < SIDE - 1) closed[f] |= bit(f + 1);
            if (row > 0) closed[f] |= bit(f - SIDE);
            if (row < SIDE - 1) closed[f] |= bit(f + SIDE);
            in_column[f] = uint64_t(1) << 4 * column;
            in_row[f] = uint64_t(1) << 4 * row;
            for (int lines = 0; lines < 512; lines++) {
                if (lines >> column & 1) columns[lines] |= bit(f);
                if (lines >> row & 1) rows[lines] |= bit(f);
            }
        }
    }
};
inline const Board BOARD;

// The printed tiles ------------------------------------------------------------------------------------------------------

struct Printed {
    char ore[TILES][9];  // G, S or C
    int amount[TILES][9];
};
inline Printed PRINTED;

// The places of tiles, row by row from the top, in the order in which the enhanced game fills them.
constexpr int LAYING[TILES] = {0, 1, 3, 2, 4, 6, 5, 7, 8};

inline int field_of(int place, int each) {
    const int from_top = place / 3 * 3 + each / 3, column = place % 3 * 3 + each % 3;
    return (SIDE - 1 - from_top) * SIDE + column;
}

// Moves ------------------------------------------------------------------------------------------------------------------

// 0 to 80 a rig of the basic colour, 81 to 161 one of the second, then claims: 162 + 4 × colour + 2 × concession + direction
// (turquoise 0, orange 1; columns 0, rows 1), then tiles.
constexpr int CLAIMS = 2 * FIELDS, LAYS = CLAIMS + 8, MOVES = LAYS + TILES;
constexpr int UNCLAIMED = -1;

inline std::string text(int move) {
    if (move >= LAYS) return std::string("+") + char('A' + move - LAYS);
    std::string word;
    int colour;
    if (move >= CLAIMS) {
        const int claim = (move - CLAIMS) % 4;
        colour = (move - CLAIMS) / 4;
        word = std::string(claim / 2 ? "orange" : "turquoise") + (claim % 2 ? "-rows" : "-columns");
    } else {
        colour = move / FIELDS;
        const int field = move % FIELDS;
        word = {char('a' + field % SIDE), char('1' + field / SIDE)};
    }
    return colour ? word + "*" : word;
}

// A move from its text, -1 if there is none.
inline int move_of(const std::string& wanted) {
    for (int move = 0; move < MOVES; move++)
        if (text(move) == wanted) return move;
    return -1;
}

// The game ---------------------------------------------------------------------------------------------------------------

struct State {
    Bits open = 0, rigs = 0, doubles = 0;  // doubles: those of the rigs that are of the second colour
    Bits silver = 0, copper = 0, amount[3] = {0, 0, 0};  // of the tiles that lie; amounts as binary digits
    uint64_t columns = 0, rows = 0;  // rigs in each line, four bits a line
    int8_t hand[2][2] = {{RIGS, 0}, {RIGS, 0}};
    int8_t mover = 0, moves = 0, laid = 0;
    int8_t scoring = UNCLAIMED;  // 2 × concession + direction of the first seat; the second has the other of both
    int16_t in_bag = 511;  // tiles that do not lie
    bool enhanced = false;

    int rigs_of(int seat) const { return hand[seat][0] + hand[seat][1]; }
    int rigs_left() const { return rigs_of(0) + rigs_of(1); }
    int concession(int seat) const { return seat == 0 ? scoring >> 1 : 1 - (scoring >> 1); }
    int direction(int seat) const { return seat == 0 ? scoring & 1 : 1 - (scoring & 1); }

    bool waits_for_tile() const {
        const int stage = moves >= 2 * STAGE_MOVES ? 3 : moves >= STAGE_MOVES ? 2 : 1;
        return laid < 3 * stage;
    }
    bool must_claim() const { return scoring == UNCLAIMED && (open == 0 || rigs_left() == 1); }
    bool is_over() const { return !waits_for_tile() && (open == 0 || rigs_of(mover) == 0) && !must_claim(); }

    void lay(int tile) {
        const int place = enhanced ? LAYING[laid] : laid;
        laid++;
        in_bag &= ~(1 << tile);
        for (int each = 0; each < 9; each++) {
            const int field = field_of(place, each);
            for (int digit = 0; digit < 3; digit++)
                if (PRINTED.amount[tile][each] >> digit & 1) amount[digit] |= bit(field);
            if (PRINTED.ore[tile][each] == 'S') silver |= bit(field);
            if (PRINTED.ore[tile][each] == 'C') copper |= bit(field);
            if (!(BOARD.closed[field] & rigs)) open |= bit(field);
        }
    }

    void place(int field, int colour) {
        hand[mover][colour]--;
        rigs |= bit(field);
        if (colour) doubles |= bit(field);
        open &= ~BOARD.closed[field];
        columns += BOARD.in_column[field];
        rows += BOARD.in_row[field];
    }

    void play(int move) {
        if (move >= LAYS) {
            lay(move - LAYS);
            return;
        }
        if (move >= CLAIMS) {
            const int claim = (move - CLAIMS) % 4;
            hand[mover][(move - CLAIMS) / 4]--;
            scoring = mover == 0 ? claim : 3 - claim;
        } else {
            place(move % FIELDS, move / FIELDS);
        }
        moves++;
        mover = 1 - mover;
    }

    // All moves, or all tiles that can come; how many there are.
    int legal(int16_t* out) const {
        int n = 0;
        if (waits_for_tile()) {
            for (int tile = 0; tile < TILES; tile++)
                if (in_bag >> tile & 1) out[n++] = LAYS + tile;
            return n;
        }
        if (is_over()) return 0;
        const bool claims = scoring == UNCLAIMED, places = !must_claim();
        for (int colour = 0; colour < 2; colour++) {
            if (!hand[mover][colour]) continue;
            if (places) for_each(open, [&](int field) { out[n++] = FIELDS * colour + field; });
            if (claims)
                for (int claim = 0; claim < 4; claim++) out[n++] = CLAIMS + 4 * colour + claim;
        }
        return n;
    }

    // What a seat has: its lines with four rigs or more, where the wrong ore counts minus and the second colour twice.
    int points(int seat) const {
        if (scoring == UNCLAIMED) return 0;
        const Bits counting = rigs & lines_that_count(direction(seat)), wrong = concession(seat) ? silver : copper;
        int total = 0;
        for (int digit = 0; digit < 3; digit++) {
            const Bits once = counting & amount[digit];
            int brings = count(once) - 2 * count(once & wrong);
            if (doubles) brings += count(once & doubles) - 2 * count(once & doubles & wrong);
            total += brings << digit;
        }
        return total;
    }

    int margin() const { return points(0) - points(1); }

  private:
    // No line has more than five rigs, so four or more is the third binary digit.
    Bits lines_that_count(int along) const {
        const uint64_t four = (along == 0 ? columns : rows) >> 2 & 0x111111111;
#if defined(__BMI2__)
        const int lines = int(_pext_u64(four, 0x111111111));
#else
        int lines = 0;
        for (int line = 0; line < SIDE; line++) lines |= int(four >> 4 * line & 1) << line;
#endif
        return along == 0 ? BOARD.columns[lines] : BOARD.rows[lines];
    }
};

inline State started(bool enhanced, bool tactical) {
    State s;
    s.enhanced = enhanced;
    if (tactical)
        for (auto& hand : s.hand) hand[0] = RIGS - DOUBLE_RIGS, hand[1] = DOUBLE_RIGS;
    if (!enhanced) {
        s.scoring = 0;
        for (int tile = 0; tile < TILES; tile++) s.lay(tile);
    }
    return s;
}

inline uint64_t perft(const State& s, int depth) {
    if (depth == 0) return 1;
    int16_t moves[MOVES];
    const int n = s.legal(moves);
    if (depth == 1) return n;
    uint64_t total = 0;
    for (int each = 0; each < n; each++) {
        State after = s;
        after.play(moves[each]);
        total += perft(after, depth - 1);
    }
    return total;
}

// Random games -----------------------------------------------------------------------------------------------------------

struct Random {
    uint64_t state;
    explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15 + 0x1234567) {}
    uint32_t next() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return uint32_t(state * 0x2545F4914F6CDD1D >> 32);
    }
    int below(int n) { return int(uint64_t(next()) * n >> 32); }
};

inline int drawn_tile(const State& s, Random& random) {
    return LAYS + nth_of(s.in_bag, random.below(__builtin_popcount(s.in_bag)));
}

// Plays to the end, every legal move as likely as any other.
inline void play_out(State& s, Random& random) {
    const bool is_basic = s.scoring != UNCLAIMED && s.laid == TILES && s.hand[0][1] == 0 && s.hand[1][1] == 0;
    if (is_basic) {
        for (int left = s.rigs_left(); left > 0 && s.open != 0; left--) {
            s.place(nth(s.open, random.below(count(s.open))), 0);
            s.mover = 1 - s.mover;
            s.moves++;
        }
        return;
    }
    for (;;) {
        if (s.waits_for_tile()) {
            s.play(drawn_tile(s, random));
            continue;
        }
        if (s.is_over()) return;
        const bool claims = s.scoring == UNCLAIMED;
        const int fields = s.must_claim() ? 0 : count(s.open), ways = fields + (claims ? 4 : 0);
        const bool both = s.hand[s.mover][0] && s.hand[s.mover][1];
        int drawn = random.below(both ? 2 * ways : ways), colour = s.hand[s.mover][0] ? 0 : 1;
        if (drawn >= ways) drawn -= ways, colour = 1;
        s.play(drawn < fields ? FIELDS * colour + nth(s.open, drawn) : CLAIMS + 4 * colour + drawn - fields);
    }
}

}  // namespace atacama
