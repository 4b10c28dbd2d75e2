// How long the processor has worked on something: who else uses the core must not matter.
#pragma once

#include <ctime>

namespace atacama {

struct Clock {
    double began = now();

    double seconds() const { return now() - began; }

    static double now() {
        timespec found;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &found);
        return double(found.tv_sec) + 1e-9 * double(found.tv_nsec);
    }
};

}  // namespace atacama
