// UCT with RAVE (all moves as first: whose rig stands where in the end says what might have been done at once), and exact
// endgames, which take over as soon as they can be solved in the time.
// Without this, compilers take one square root at a time.
#pragma GCC optimize("no-math-errno", "no-trapping-math")

#include <cmath>
#include <cstdlib>

#include "clock.hpp"
#include "endgame.hpp"
#include "protocol.hpp"
#include "rules.hpp"
#include "tree.hpp"

using namespace atacama;

// Set by hand; see README.md for what they come to.
static double curiosity = 0.3;
static double memory = 200;         // so many visits are the games worth, at most, in which a move came later
static double margin_share = 0.25;  // of a reward
static int32_t patience = 4;
static double solving = 0.5;         // it may try to solve for so much of the time
static double speed = 2e6;           // nodes of the solver in a second, carefully
static double nodes_of_game = 1;      // so many nodes of the solver may take the place of a random game

constexpr size_t NODES = 12'000'000;
constexpr int DEEPEST = 48;
constexpr double FOREVER = 1e9;  // seconds

static double reward(int margin) {
    const double share = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
    return (1 - margin_share) * share + margin_share * (0.5 + 0.5 * std::tanh(margin / 15.0));
}

// What is remembered of moves beside what the tree has: the games in which they came later.
struct Later {
    Column<float> mean;
    Column<int32_t> games;

    explicit Later(size_t nodes) : mean(column<float>(nodes)), games(column<int32_t>(nodes)) {}

    void clear(uint32_t from, uint32_t to) {
        for (uint32_t each = from; each < to; each++) mean[each] = 0, games[each] = 0;
    }
};

static uint32_t chosen(const Tree& tree, const Later& later, uint32_t node) {
    const float wide = float(curiosity * std::sqrt(std::log(double(tree.visits[node]) + 1))), most_later = float(memory);
    const uint32_t first = tree.first[node];
    const int count = tree.children[node];
    const float *mean = &tree.mean[first], *later_mean = &later.mean[first];
    const int32_t *visits = &tree.visits[first], *games = &later.games[first];
    float promise[256];
    for (int each = 0; each < count; each++) {
        const float now = float(visits[each]), came = float(games[each]);
        const float then = most_later * came / (most_later + came);
        // Next to nothing stands for what nobody knows anything of: that is tried first.
        const float known = now + then + 1e-6f;
        promise[each] = (now * mean[each] + then * later_mean[each]) / known + wide / std::sqrt(known);
    }
    int best = 0;
    for (int each = 1; each < count; each++)
        if (promise[each] > promise[best]) best = each;
    return first + uint32_t(best);
}

// How many nodes a proof usually takes.
static double usual_nodes(const State& s) {
    const double doubles = s.hand[0][1] + s.hand[1][1] ? 1.5 : 1;
    return std::pow(10, 0.8 + 0.145 * count(s.open)) * doubles;
}

int main() {
    // For matches between settings.
    if (const char* given = std::getenv("RAVE_CURIOSITY")) curiosity = std::atof(given);
    if (const char* given = std::getenv("RAVE_MEMORY")) memory = std::atof(given);
    if (const char* given = std::getenv("RAVE_MARGIN")) margin_share = std::atof(given);
    if (const char* given = std::getenv("RAVE_PATIENCE")) patience = std::atoi(given);
    if (const char* given = std::getenv("RAVE_SOLVING")) solving = std::atof(given);

    Tree tree(NODES);
    Later later(NODES);
    Solver solver;
    Random random(1);
    return converse(random, [&](const State& root, const Limit& limit) {
        const Clock clock;
        const double nodes = !limit.games ? speed * solving * limit.seconds
                             : limit.proves ? nodes_of_game * double(limit.games) : 0;
        if (Solver::can_solve(root) && usual_nodes(root) < nodes) {
            const Solved solved = solver.solve(root, limit.games ? FOREVER : solving * limit.seconds);
            if (solved.is_exact) {
                const int mine = root.mover == 0 ? solved.margin : -solved.margin;
                return Choice{solved.move, mine > 0 ? 1.0 : mine < 0 ? 0.0 : 0.5,
                              "solved " + std::to_string(mine) + " nodes " + std::to_string(solver.nodes)};
            }
        }
        const auto grow = [&](uint32_t node, const State& s) {
            if (!tree.grow(node, s, random)) return false;
            later.clear(tree.first[node], tree.used);
            return true;
        };
        tree.plant();
        grow(0, root);
        uint64_t games = 0;
        if (tree.children[0] > 1)
            while (!limit.is_spent(clock, games)) {
                State s = root;
                uint32_t path[DEEPEST], node = 0;
                int8_t movers[DEEPEST];  // who moves at a node of the path; -1 for chance
                int depth = 0;
                path[0] = 0;
                for (;;) {
                    movers[depth] = s.waits_for_tile() ? -1 : s.mover;
                    if (depth + 1 == DEEPEST) break;
                    if (tree.children[node] == 0 && (tree.visits[node] < patience || s.is_over() || !grow(node, s)))
                        break;
                    const uint32_t child = movers[depth] < 0 ? tree.first[node] + random.below(tree.children[node])
                                                             : chosen(tree, later, node);
                    s.play(tree.move[child]);
                    path[++depth] = node = child;
                }
                play_out(s, random);
                const double earned = reward(s.margin());

                // By move: whether it was made, whoever made it.
                uint8_t came[CLAIMS + 8];
                for (int field = 0; field < FIELDS; field++) {
                    const bool is_double = s.doubles >> field & 1;
                    came[field] = (s.rigs >> field & 1) && !is_double;
                    came[FIELDS + field] = is_double;
                }
                for (int level = 0; level <= depth; level++) {
                    const uint32_t at = path[level];
                    const double mine = movers[level] == 0 ? earned : 1 - earned;
                    if (movers[level] >= 0 && tree.children[at]) {
                        // For the mover, a claim that came is one that left them with it.
                        const int claim = movers[level] == 0 ? s.scoring : 3 - s.scoring;
                        for (int each = 0; each < 8; each++) came[CLAIMS + each] = each % 4 == claim;
                        const uint32_t end = tree.first[at] + tree.children[at];
                        for (uint32_t child = tree.first[at]; child < end; child++)
                            if (came[tree.move[child]]) {
                                const int32_t n = ++later.games[child];
                                later.mean[child] += (float(mine) - later.mean[child]) / float(n);
                            }
                    }
                    if (level > 0) tree.add(at, movers[level - 1] == 0 ? earned : 1 - earned);
                    else tree.visits[0]++;
                }
                games++;
            }
        const uint32_t best = tree.most_visited();
        return Choice{tree.move[best], tree.mean[best], "games " + std::to_string(games)};
    });
}
