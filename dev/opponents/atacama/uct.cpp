// Plain UCT: random games to the end, UCB1 on the share of the win, the move that was looked at most.
//
// Chance (tiles of the enhanced game) is drawn on the way down, each tile as likely as any other.
#include <cmath>
#include <cstdlib>

#include "clock.hpp"
#include "protocol.hpp"
#include "rules.hpp"
#include "tree.hpp"

using namespace atacama;

// Set by hand; see README.md for what they come to.
static double curiosity = 0.5;      // how far it goes after moves that it knows little of
static double margin_share = 0.05;  // how much of a reward is the margin: it tells moves apart that win alike
static int32_t patience = 8;       // so many games go by a node before its moves are told apart

constexpr size_t NODES = 12'000'000;
constexpr int DEEPEST = 48;

static double reward(int margin) {
    const double share = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
    return (1 - margin_share) * share + margin_share * (0.5 + 0.5 * std::tanh(margin / 15.0));
}

static uint32_t chosen(const Tree& tree, uint32_t node) {
    const float wide = float(curiosity * std::sqrt(std::log(double(tree.visits[node]) + 1)));
    const uint32_t first = tree.first[node], end = first + tree.children[node];
    uint32_t best = first;
    float most = -1;
    for (uint32_t child = first; child < end; child++) {
        const float promise = tree.mean[child] + wide * tree.width[child];
        if (promise > most) most = promise, best = child;
    }
    return best;
}

int main() {
    // For matches between settings.
    if (const char* given = std::getenv("UCT_CURIOSITY")) curiosity = std::atof(given);
    if (const char* given = std::getenv("UCT_MARGIN")) margin_share = std::atof(given);
    if (const char* given = std::getenv("UCT_PATIENCE")) patience = std::atoi(given);

    Tree tree(NODES);
    Random random(1);
    return converse(random, [&](const State& root, const Limit& limit) {
        const Clock clock;
        tree.plant();
        tree.grow(0, root, random);
        uint64_t games = 0;
        if (tree.children[0] > 1)
            while (!limit.is_spent(clock, games)) {
                State s = root;
                uint32_t path[DEEPEST], node = 0;
                int8_t movers[DEEPEST];
                int depth = 0;
                path[0] = 0;
                movers[0] = 0;
                while (depth + 1 < DEEPEST) {
                    if (tree.children[node] == 0 &&
                        (tree.visits[node] < patience || s.is_over() || !tree.grow(node, s, random)))
                        break;
                    const bool is_chance = s.waits_for_tile();
                    const uint32_t child =
                        is_chance ? tree.first[node] + random.below(tree.children[node]) : chosen(tree, node);
                    movers[++depth] = s.mover;
                    s.play(tree.move[child]);
                    path[depth] = node = child;
                }
                play_out(s, random);
                const double earned = reward(s.margin());
                for (int level = depth; level >= 0; level--)
                    tree.add(path[level], movers[level] == 0 ? earned : 1 - earned);
                games++;
            }
        const uint32_t best = tree.most_visited();
        return Choice{tree.move[best], tree.mean[best], "games " + std::to_string(games)};
    });
}
