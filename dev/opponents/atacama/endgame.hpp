// Exact endgames: alpha-beta on the margin, with a memory of positions and bounds that hold.
//
// Where all tiles lie and everybody knows what they score, a position is worth: what the lines that count already have, and
// what is still to come. What is to come depends on the open fields, on the rigs in hand, and on the lines that have fewer
// than four rigs and can still get them; of those, on how many rigs they have and what these bring. That is the key of
// the memory. Everything else is over and done with: lines that count add up, lines that can't count any more are nothing.
//
// What a line may still bring at most and at least is looked up: by its open fields, by how many rigs it needs, and by how
// many are left. Rigs in a line are never neighbours, which the tables know.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "clock.hpp"
#include "rules.hpp"

namespace atacama {

struct Solved {
    bool is_exact;
    int margin;  // of the first seat
    int move;
};

class Solver {
  public:
    uint64_t nodes = 0;

    explicit Solver(int binary_digits = 21) : mask((uint64_t(1) << binary_digits) - 1) {
        // All zeros, and no memory taken until it is written.
        memory.reset(static_cast<Entry*>(std::calloc(size_t(2) << binary_digits, sizeof(Entry))));
        Random random(77);
        for (auto& line : line_keys)
            for (auto& rigs : line)
                for (auto& sum : rigs) sum = uint64_t(random.next()) << 32 | random.next();
    }

    static bool can_solve(const State& s) {
        return s.laid == TILES && s.scoring != UNCLAIMED && !s.is_over();
    }

    // The margin if both play for it, and a move to it, unless that takes longer.
    Solved solve(const State& s, double seconds) {
        begin(s, seconds);
        const Node root = node_of(s);
        int low = root.least, high = root.most, guess = (low + high) / 2, move = -1;
        if (low == high) return {true, low, first_move(s)};
        // Whether the margin is at least so much, asked again and again around the last answer.
        while (low < high) {
            const int bound = std::max(guess, low + 1);
            int best_move = -1;
            const int value = search(root, bound - 1, bound, &best_move);
            if (is_stopped) return {false, 0, -1};
            if (value >= bound) {
                low = value;
                if (s.mover == 0) move = best_move;
            } else {
                high = value;
                if (s.mover == 1) move = best_move;
            }
            guess = value >= bound ? value + 1 : value;
        }
        if (move < 0) {
            // Only bounds have answered: then the move comes from the question that it answers.
            const int bound = s.mover == 0 ? low : low + 1;
            search(root, bound - 1, bound, &move, true);
            if (is_stopped) return {false, 0, -1};
        }
        return {true, low, move};
    }

    // All moves to that margin, if it is the position's.
    bool all_best(const State& s, int margin, double seconds, std::vector<int>& best) {
        const uint64_t before = nodes;
        begin(s, seconds);
        nodes = before;
        const Node root = node_of(s);
        int16_t moves[MOVES];
        for (int each = 0, n = s.legal(moves); each < n; each++) {
            const Node child = after(root, moves[each]);
            const int bound = s.mover == 0 ? margin : margin + 1;
            const int value = search(child, bound - 1, bound, nullptr);
            if (is_stopped) return false;
            if ((value >= bound) == (s.mover == 0)) best.push_back(moves[each]);
        }
        return true;
    }

  private:
    static constexpr int LINES = 18, MOST = 6, SUMS = 128, NONE = 127;

    struct Line {
        int8_t rigs;  // 4 stands for all that count
        int16_t sum;  // what they bring its owner
        int16_t most, least;  // what the line may bring the first seat in the end
    };
    struct Node {
        Bits open;
        Line lines[LINES];
        int8_t hand[2][2];
        int8_t mover, left;
        int most, least;  // bounds of the margin
    };
    struct Entry {
        uint64_t key;
        int16_t least, most;  // of what is still to come
        int16_t move;
        int16_t left;  // rigs; 0 stands for an entry that is not used
    };
    struct Free {
        void operator()(Entry* entries) const { std::free(entries); }
    };

    std::unique_ptr<Entry[], Free> memory;
    uint64_t mask, salt = 1;
    uint64_t line_keys[LINES][5][SUMS];
    // By line, rigs needed, most rigs, open fields: what these may add for the owner. The second ones with double rigs.
    int8_t gain[2][LINES][5][MOST][512], loss[2][LINES][5][MOST][512];
    bool fits[5][MOST][512];
    int worth[LINES / 9][FIELDS];
    int sign[2];  // of columns and rows: +1 where they are the first seat's
    int8_t known_worth[2][FIELDS] = {};
    bool is_ready = false, is_stopped = false;
    double limit = 0;
    Clock clock;

    void begin(const State& s, double seconds) {
        nodes = 0;
        is_stopped = false;
        limit = seconds;
        clock = Clock();
        int8_t now[2][FIELDS];
        for (int along = 0; along < 2; along++) {
            const int owner = s.direction(0) == along ? 0 : 1;
            const Bits wrong = s.concession(owner) ? s.silver : s.copper;
            for (int f = 0; f < FIELDS; f++) {
                int amount = 0;
                for (int digit = 0; digit < 3; digit++) amount |= int(s.amount[digit] >> f & 1) << digit;
                now[along][f] = wrong >> f & 1 ? -amount : amount;
            }
        }
        const int first = s.direction(0) == 0 ? 1 : -1;
        if (is_ready && first == sign[0] && !std::memcmp(now, known_worth, sizeof now)) return;
        sign[0] = first, sign[1] = -first;
        std::memcpy(known_worth, now, sizeof now);
        for (int along = 0; along < 2; along++)
            for (int f = 0; f < FIELDS; f++) worth[along][f] = now[along][f];
        // What is remembered of other boards must not answer for this one.
        salt = salt * 0xD6E8FEB86659FD93 + 1;
        tabulate();
        is_ready = true;
    }

    static int field_in(int line, int step) { return line < 9 ? step * SIDE + line : (line - 9) * SIDE + step; }

    void tabulate() {
        for (int line = 0; line < LINES; line++) {
            int value[512][2][2];  // by rigs: what they bring at most and least, without and with double rigs
            for (int rigs = 0; rigs < 512; rigs++) {
                int total = 0, best = 0, worst = 0;
                for (int step = 0; step < SIDE; step++)
                    if (rigs >> step & 1) {
                        const int each = worth[line / 9][field_in(line, step)];
                        total += each;
                        best += each > 0 ? 2 * each : each;
                        worst += each < 0 ? 2 * each : each;
                    }
                value[rigs][0][0] = value[rigs][0][1] = total;
                value[rigs][1][0] = best;
                value[rigs][1][1] = worst;
            }
            for (int open = 0; open < 512; open++) {
                // By number of rigs among the open fields.
                int top[MOST][2], bottom[MOST][2];
                for (int n = 0; n < MOST; n++) top[n][0] = top[n][1] = -NONE, bottom[n][0] = bottom[n][1] = NONE;
                for (int rigs = open;; rigs = (rigs - 1) & open) {
                    if (!(rigs & rigs << 1)) {
                        const int n = __builtin_popcount(rigs);
                        for (int twice = 0; twice < 2; twice++) {
                            top[n][twice] = std::max(top[n][twice], value[rigs][twice][0]);
                            bottom[n][twice] = std::min(bottom[n][twice], value[rigs][twice][1]);
                        }
                    }
                    if (rigs == 0) break;
                }
                for (int needs = 0; needs < 5; needs++)
                    for (int most = 0; most < MOST; most++)
                        for (int twice = 0; twice < 2; twice++) {
                            int best = -NONE, worst = NONE;
                            for (int n = needs; n <= most; n++) {
                                best = std::max(best, top[n][twice]);
                                worst = std::min(worst, bottom[n][twice]);
                            }
                            fits[needs][most][open] = best > -NONE;
                            gain[twice][line][needs][most][open] = int8_t(best);
                            loss[twice][line][needs][most][open] = int8_t(worst);
                        }
            }
        }
    }

    static int open_in(Bits open, int line) {
        if (line >= 9) return int(open >> (line - 9) * SIDE) & 511;
        static constexpr uint64_t EVERY_NINTH = 0x8040201008040201;  // fields 0, 9 … 63
#if defined(__BMI2__)
        // Seven rows, at most, begin in the lower word with a shift by the column; the rest is in the upper.
        const Bits shifted = open >> line;
        return int(_pext_u64(low(shifted), EVERY_NINTH)) | int(high(shifted) >> 8 & 1) << 8;
#else
        int fields = 0;
        for (int step = 0; step < SIDE; step++) fields |= int(open >> (step * SIDE + line) & 1) << step;
        return fields;
#endif
    }

    void bound(Node& n, int at) const {
        Line& line = n.lines[at];
        const int open = open_in(n.open, at), most = std::min<int>(n.left, MOST - 1), needs = 4 - line.rigs;
        const int twice = n.hand[0][1] || n.hand[1][1] ? 1 : 0;
        int top, bottom;
        if (needs == 0) {
            top = line.sum + gain[twice][at][0][most][open];
            bottom = line.sum + loss[twice][at][0][most][open];
        } else if (fits[needs][most][open]) {
            top = std::max(0, line.sum + gain[twice][at][needs][most][open]);
            bottom = std::min(0, line.sum + loss[twice][at][needs][most][open]);
        } else {
            top = bottom = 0;
        }
        const int side = sign[at / 9];
        line.most = side > 0 ? top : -bottom;
        line.least = side > 0 ? bottom : -top;
    }

    void bound_all(Node& n) const {
        n.most = n.least = 0;
        for (int line = 0; line < LINES; line++) {
            bound(n, line);
            n.most += n.lines[line].most;
            n.least += n.lines[line].least;
        }
    }

    Node node_of(const State& s) const {
        Node n;
        n.open = s.open;
        n.mover = s.mover;
        n.left = s.rigs_left();
        std::memcpy(n.hand, s.hand, sizeof n.hand);
        for (int line = 0; line < LINES; line++) {
            int rigs = 0, sum = 0;
            for (int step = 0; step < SIDE; step++) {
                const int field = field_in(line, step);
                if (s.rigs >> field & 1) {
                    rigs++;
                    sum += worth[line / 9][field] * (s.doubles >> field & 1 ? 2 : 1);
                }
            }
            n.lines[line] = {int8_t(std::min(4, rigs)), int16_t(sum), 0, 0};
        }
        bound_all(n);
        return n;
    }

    Node after(const Node& before, int move) const {
        Node n = before;
        const int field = move % FIELDS, colour = move / FIELDS, column = field % SIDE, row = field / SIDE;
        const bool had_doubles = n.hand[0][1] || n.hand[1][1];
        n.hand[n.mover][colour]--;
        n.left--;
        n.mover = 1 - n.mover;
        n.open &= ~BOARD.closed[field];
        for (int line : {column, 9 + row}) {
            n.lines[line].rigs = std::min(4, n.lines[line].rigs + 1);
            n.lines[line].sum += worth[line / 9][field] * (1 + colour);
        }
        if (n.left < MOST - 1 || (had_doubles && !n.hand[0][1] && !n.hand[1][1])) {
            bound_all(n);
            return n;
        }
        const auto again = [&](int line) {
            n.most -= n.lines[line].most;
            n.least -= n.lines[line].least;
            bound(n, line);
            n.most += n.lines[line].most;
            n.least += n.lines[line].least;
        };
        for (int each = std::max(0, column - 1); each <= std::min(8, column + 1); each++) again(each);
        for (int each = std::max(0, row - 1); each <= std::min(8, row + 1); each++) again(9 + each);
        return n;
    }

    // The key, and what has been settled: the sums of lines that count.
    uint64_t key_of(const Node& n, int& settled) const {
        uint64_t key = (low(n.open) ^ salt) * 0xD6E8FEB86659FD93;
        key ^= key >> 32;
        key = (key ^ high(n.open) ^ uint64_t(n.mover) << 40 ^ uint64_t(n.left) << 41 ^ uint64_t(n.hand[0][1]) << 48 ^
               uint64_t(n.hand[1][1]) << 52) * 0xD6E8FEB86659FD93;
        key ^= key >> 29;
        settled = 0;
        const int most = std::min<int>(n.left, MOST - 1);
        for (int line = 0; line < LINES; line++) {
            const Line& each = n.lines[line];
            if (each.rigs == 4) {
                settled += sign[line / 9] * each.sum;
                key ^= line_keys[line][4][0];
            } else if (fits[4 - each.rigs][most][open_in(n.open, line)]) {
                key ^= line_keys[line][each.rigs][(each.sum + SUMS / 2) & (SUMS - 1)];
            }
        }
        return key;
    }

    static int first_move(const State& s) {
        int16_t moves[MOVES];
        s.legal(moves);
        return moves[0];
    }

    // Bounds of the margin that answer whether it is above `alpha`, or below `beta`: fail-soft, first seat's view.
    int search(const Node& n, int alpha, int beta, int* best_move, bool must_move = false) {
        if (!must_move) {
            if (n.least >= beta || n.least == n.most) return n.least;
            if (n.most <= alpha) return n.most;
        }
        if (++nodes % 2048 == 0 && clock.seconds() > limit) is_stopped = true;
        if (is_stopped) return alpha;

        int settled;
        const uint64_t key = key_of(n, settled);
        Entry* const bucket = &memory[(key & mask) * 2];
        Entry* entry = nullptr;
        for (int each = 0; each < 2; each++)
            if (bucket[each].key == key && bucket[each].left == n.left) entry = &bucket[each];
        int likely = -1;
        if (entry) {
            likely = entry->move;
            if (!must_move && !best_move) {
                if (entry->least + settled >= beta) return entry->least + settled;
                if (entry->most + settled <= alpha) return entry->most + settled;
                if (entry->least == entry->most) return entry->least + settled;
            }
        }

        struct Try {
            int order;
            int16_t move;
        } tries[2 * FIELDS];
        Node children[2 * FIELDS];
        int count_of = 0;
        const bool first = n.mover == 0;
        int best = first ? -1000 : 1000, chosen = -1;
        bool is_cut = false;
        for (int colour = 0; colour < 2 && !is_cut; colour++) {
            if (!n.hand[n.mover][colour]) continue;
            for (Bits fields = n.open; fields && !is_cut; fields &= fields - 1) {
                const int move = FIELDS * colour + lowest(fields);
                Node& child = children[count_of] = after(n, move);
                // What the bounds say at once.
                const int sure = first ? child.least : child.most, hope = first ? child.most : child.least;
                if (first ? sure >= beta : sure <= alpha) {
                    best = sure, chosen = move, is_cut = true;
                } else if (first ? hope <= alpha : hope >= beta) {
                    if (first ? hope > best : hope < best) best = hope, chosen = move;
                } else {
                    const int promise = child.most + child.least;
                    tries[count_of] = {(first ? promise : -promise) + (move == likely ? 10000 : 0), int16_t(move)};
                    count_of++;
                }
            }
        }
        if (!is_cut) {
            uint8_t by[2 * FIELDS];
            for (int each = 0; each < count_of; each++) by[each] = uint8_t(each);
            for (int each = 0; each < count_of; each++) {
                int top = each;
                for (int other = each + 1; other < count_of; other++)
                    if (tries[by[other]].order > tries[by[top]].order) top = other;
                std::swap(by[each], by[top]);
                const int value = first ? search(children[by[each]], std::max(alpha, best), beta, nullptr)
                                        : search(children[by[each]], alpha, std::min(beta, best), nullptr);
                if (is_stopped) return alpha;
                if (first ? value > best : value < best) best = value, chosen = tries[by[each]].move;
                if (first ? best >= beta : best <= alpha) break;
            }
        }
        if (best_move) *best_move = chosen;
        remember(bucket, entry, key, n, best - settled, alpha - settled, beta - settled, chosen);
        return best;
    }

    void remember(Entry* bucket, Entry* entry, uint64_t key, const Node& n, int value, int alpha, int beta, int chosen) {
        if (!entry) {
            // The first of two keeps what has more to come, the second whatever came last.
            entry = bucket[0].left <= n.left ? &bucket[0] : &bucket[1];
            if (entry == &bucket[0]) bucket[1] = bucket[0];
            *entry = {key, -1000, 1000, 0, n.left};
        }
        if (value > alpha) entry->least = std::max<int16_t>(entry->least, int16_t(value));
        if (value < beta) entry->most = std::min<int16_t>(entry->most, int16_t(value));
        entry->move = int16_t(chosen);
    }
};

}  // namespace atacama
