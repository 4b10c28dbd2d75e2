// Random playouts of Atacama's basic game by whoever wants them as fast as they can be: `gusher bench atacama.playouts.bitboards`.
//
// Another algorithm than in atacama.cpp. The open fields are the bits of two words, the rigs of a line are nine bits, and what those bring
// is looked up. Fields are drawn in another order, so that its games are others; what they come to on the average is the same.
//
//     atacama_bitboards COUNT GENERATOR < WORTHS
//
// Reads and prints what atacama.cpp does.

#include "atacama_playouts.hpp"

#include <immintrin.h>

constexpr int HALF = 64, LINES = 1 << SIDE;

struct Bits {
    uint64_t low, high;
};

static Bits closed[FIELDS];
// What the rigs of a line bring: columns to the first seat, rows to the second.
static int16_t brings[SEATS][SIDE][LINES];

static void set(Bits& bits, int field) {
    (field < HALF ? bits.low : bits.high) |= uint64_t(1) << field % HALF;
}

static int field_number(Bits open, int low, int nth) {
    if (nth < low) return _tzcnt_u64(_pdep_u64(uint64_t(1) << nth, open.low));
    return HALF + _tzcnt_u64(_pdep_u64(uint64_t(1) << (nth - low), open.high));
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: atacama_bitboards COUNT GENERATOR < WORTHS\n");
        return 2;
    }
    const long count = std::atol(argv[1]);
    uint64_t generator = std::strtoull(argv[2], nullptr, 10);

    int worths[SEATS][FIELDS];
    if (!read_worths(worths)) return 2;
    for (int seat = 0; seat < SEATS; seat++) {
        const auto& worth = worths[seat];
        for (int line = 0; line < SIDE; line++)
            for (int rigs = 0; rigs < LINES; rigs++) {
                int sum = 0;
                for (int step = 0; step < SIDE; step++)
                    if (rigs >> step & 1) sum += worth[seat == 0 ? step * SIDE + line : line * SIDE + step];
                brings[seat][line][rigs] = _mm_popcnt_u32(rigs) < RIGS_TO_COUNT ? 0 : sum;
            }
    }
    Bits all{};
    int column_of[FIELDS], row_of[FIELDS];
    for (int field = 0; field < FIELDS; field++) {
        const int row = field / SIDE, column = field % SIDE;
        set(all, field);
        set(closed[field], field);
        if (row < SIDE - 1) set(closed[field], field + SIDE);
        if (row > 0) set(closed[field], field - SIDE);
        if (column < SIDE - 1) set(closed[field], field + 1);
        if (column > 0) set(closed[field], field - 1);
        row_of[field] = row, column_of[field] = column;
    }

    Totals totals;
    const std::clock_t began = std::clock();
    for (long each = 0; each < count; each++) {
        Bits open = all;
        uint16_t columns[SIDE]{}, rows[SIDE]{};
        for (int moves = 0; moves < SEATS * RIGS; moves++) {
            const int low = _mm_popcnt_u64(open.low), fields = low + _mm_popcnt_u64(open.high);
            if (fields == 0) break;
            generator = advance(generator);
            const int field = field_number(open, low, below(generator, fields));
            open.low &= ~closed[field].low;
            open.high &= ~closed[field].high;
            columns[column_of[field]] |= 1 << row_of[field];
            rows[row_of[field]] |= 1 << column_of[field];
        }
        int first = 0, second = 0;
        for (int line = 0; line < SIDE; line++) {
            first += brings[0][line][columns[line]];
            second += brings[1][line][rows[line]];
        }
        totals.add(first, second);
    }
    totals.print(generator, began);
}
