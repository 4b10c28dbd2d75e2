// How long the processor has worked on something: who else uses the core must not matter.
#pragma once

#include <cstdint>
#include <ctime>

namespace atacama {

struct Clock {
    double began = now();

    double seconds() const { return now() - began; }

    static double now() {
        timespec used;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
        return double(used.tv_sec) + 1e-9 * double(used.tv_nsec);
    }
};

// How long to think: so many seconds, or so many random games, which can be repeated. With `proves`, endgames may be solved
// beside those games; who limits games alone wants nothing proven.
struct Limit {
    double seconds = 0;
    uint64_t games = 0;
    bool proves = false;

    bool is_spent(const Clock& clock, uint64_t played) const {
        if (games) return played >= games;
        // The clock is asked now and then only.
        return played % 64 == 0 && clock.seconds() >= seconds - 0.0005;
    }
};

}  // namespace atacama
