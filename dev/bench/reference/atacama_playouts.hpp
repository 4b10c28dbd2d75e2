// What programs that play Atacama at random share: the generator, the board that they read, and what they print.

#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

constexpr int SIDE = 9, FIELDS = SIDE * SIDE, SEATS = 2, RIGS = 14, RIGS_TO_COUNT = 4;
constexpr long WHOLE = 720720;  // The unit of shares of first places.

static uint64_t advance(uint64_t generator) {
    return (generator & 0xFFFFFFFF) * 2131995753 + (generator >> 32);
}

static int below(uint64_t generator, int count) {
    return (generator & 0xFFFFFFFF) * count >> 32;
}

// What a rig on each field brings each seat; false if that can't be read.
static bool read_worths(int (&worths)[SEATS][FIELDS]) {
    for (auto& seat : worths)
        for (int& worth : seat)
            if (std::scanf("%d", &worth) != 1) return false;
    return true;
}

// The points of both seats in all, and their shares of first places.
struct Totals {
    long points[SEATS]{}, firsts[SEATS]{};

    void add(int first, int second) {
        points[0] += first;
        points[1] += second;
        firsts[0] += first > second ? WHOLE : first == second ? WHOLE / 2 : 0;
        firsts[1] += second > first ? WHOLE : first == second ? WHOLE / 2 : 0;
    }

    void print(uint64_t generator, std::clock_t began) const {
        const double seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
        std::printf("%ld %ld %ld %ld %llu %.9f\n", points[0], points[1], firsts[0], firsts[1],
                    static_cast<unsigned long long>(generator), seconds);
    }
};
