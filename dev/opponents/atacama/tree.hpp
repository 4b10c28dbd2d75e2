// A tree of moves: nodes as columns of numbers, the children of a node side by side, made once and used for every move.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>

#include "rules.hpp"

namespace atacama {

// Room for so many numbers, which takes no memory until they are written.
template <class Number> using Column = std::unique_ptr<Number[]>;
template <class Number> Column<Number> column(size_t length) { return Column<Number>(new Number[length]); }

struct Tree {
    size_t room;
    Column<float> mean;   // of what the mover who led here earned; a little luck where nobody has been
    Column<float> width;  // 1 / √visits; enormous where nobody has been
    Column<double> total;
    Column<int32_t> visits;
    Column<uint32_t> first;
    Column<int16_t> move;
    Column<uint8_t> children;
    uint32_t used = 0;

    static constexpr float UNSEEN = 1e6f;

    explicit Tree(size_t nodes)
        : room(nodes), mean(column<float>(nodes)), width(column<float>(nodes)), total(column<double>(nodes)),
          visits(column<int32_t>(nodes)), first(column<uint32_t>(nodes)), move(column<int16_t>(nodes)),
          children(column<uint8_t>(nodes)) {}

    void plant() {
        used = 1;
        visits[0] = children[0] = 0;
        total[0] = 0;
    }

    // Gives a node all its moves; false if there is no room for them.
    bool grow(uint32_t node, const State& s, Random& random) {
        int16_t moves[MOVES];
        const int n = s.legal(moves);
        if (used + n > room) return false;
        first[node] = used;
        children[node] = uint8_t(n);
        for (int each = 0; each < n; each++) {
            const uint32_t child = used + each;
            mean[child] = random.next() * 0x1p-32f;
            width[child] = UNSEEN;
            total[child] = 0;
            visits[child] = 0;
            move[child] = moves[each];
            children[child] = 0;
        }
        used += n;
        return true;
    }

    void add(uint32_t node, double reward) {
        visits[node]++;
        total[node] += reward;
        mean[node] = float(total[node] / visits[node]);
        width[node] = 1 / std::sqrt(float(visits[node]));
    }

    uint32_t most_visited() const {
        uint32_t best = first[0];
        for (uint32_t child = first[0]; child < first[0] + children[0]; child++)
            if (visits[child] > visits[best] || (visits[child] == visits[best] && mean[child] > mean[best])) best = child;
        return best;
    }
};

}  // namespace atacama
