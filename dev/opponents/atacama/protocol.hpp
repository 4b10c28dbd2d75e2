// How a program plays: lines on standard input and output, as README.md says.
#pragma once

#include <iostream>
#include <memory>
#include <sstream>
#include <string>

#include "clock.hpp"
#include "endgame.hpp"
#include "rules.hpp"

namespace atacama {

struct Choice {
    int move;
    double share;  // of the win, as the program sees it for whoever moves
    std::string how;
};

inline bool read_tiles(std::istream& in) {
    for (int tile = 0; tile < TILES; tile++)
        for (int each = 0; each < 9; each++) {
            std::string word;
            if (!(in >> word) || word.size() != 2) return false;
            if (std::string("GSC").find(word[0]) == std::string::npos || word[1] < '1' || word[1] > '5') return false;
            PRINTED.ore[tile][each] = word[0];
            PRINTED.amount[tile][each] = word[1] - '0';
        }
    return true;
}

inline std::string list(const State& s) {
    int16_t moves[MOVES];
    std::string words;
    for (int each = 0, n = s.legal(moves); each < n; each++) words += " " + text(moves[each]);
    return words;
}

inline bool is_legal(const State& s, int move) {
    int16_t moves[MOVES];
    for (int each = 0, n = s.legal(moves); each < n; each++)
        if (moves[each] == move) return true;
    return false;
}

// `think(state, limit)` returns a Choice; `random` is what it draws from.
template <class Think> int converse(Random& random, Think think) {
    bool has_tiles = false, enhanced = false, tactical = false;
    State s;
    std::unique_ptr<Solver> solver;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string command, word;
        words >> command;
        if (command == "quit") return 0;
        if (command == "tiles") {
            has_tiles = read_tiles(words);
            std::cout << (has_tiles ? "ok" : "error: expected 81 fields such as G2") << std::endl;
        } else if (!has_tiles) {
            std::cout << "error: no tiles yet" << std::endl;
        } else if (command == "game") {
            words >> word;
            enhanced = word == "enhanced";
            tactical = bool(words >> word) && word == "tactical";
            s = started(enhanced, tactical);
            std::cout << "ok" << std::endl;
        } else if (command == "seed") {
            uint64_t seed = 1;
            words >> seed;
            random = Random(seed);
            std::cout << "ok" << std::endl;
        } else if (command == "position") {
            s = started(enhanced, tactical);
            std::string wrong;
            while (wrong.empty() && words >> word) {
                const int move = move_of(word);
                if (move < 0 || !is_legal(s, move)) wrong = word;
                else s.play(move);
            }
            std::cout << (wrong.empty() ? "ok" : "error: not legal: " + wrong) << std::endl;
        } else if (command == "legal") {
            std::cout << "legal" << list(s) << std::endl;
        } else if (command == "points") {
            std::cout << "points " << s.points(0) << " " << s.points(1) << std::endl;
        } else if (command == "perft") {
            int depth = 1;
            words >> depth;
            std::cout << "perft " << perft(s, depth) << std::endl;
        } else if (command == "go" || command == "try") {
            Limit limit;
            const bool is_limited = command == "go" ? bool(words >> limit.seconds) : bool(words >> limit.games);
            if (!is_limited || s.waits_for_tile() || s.is_over()) {
                std::cout << "error: no move to think of" << std::endl;
                continue;
            }
            const Choice choice = think(s, limit);
            std::cout << "move " << text(choice.move) << " share " << choice.share << " " << choice.how << std::endl;
        } else if (command == "finish") {
            // Against itself. Each move has the same number of random games, so the result follows from the seed.
            Limit limit;
            limit.proves = true;
            if (!(words >> limit.games) || limit.games == 0) {
                std::cout << "error: expected how many random games a move" << std::endl;
                continue;
            }
            std::string moves;
            while (!s.is_over()) {
                int16_t tiles[MOVES];
                const int move = s.waits_for_tile() ? tiles[random.below(s.legal(tiles))] : think(s, limit).move;
                moves += " " + text(move);
                s.play(move);
            }
            std::cout << "margin " << s.margin() << " moves" << moves << std::endl;
        } else if (command == "solve") {
            double seconds = 0;
            words >> seconds;
            if (!Solver::can_solve(s)) {
                std::cout << "error: cannot be solved" << std::endl;
                continue;
            }
            if (!solver) solver = std::make_unique<Solver>();
            const Solved solved = solver->solve(s, seconds);
            std::vector<int> best;
            if (!solved.is_exact || !solver->all_best(s, solved.margin, seconds, best)) {
                std::cout << "unsolved " << solver->nodes << std::endl;
                continue;
            }
            std::cout << "margin " << solved.margin << " nodes " << solver->nodes << " best";
            for (int move : best) std::cout << " " << text(move);
            std::cout << std::endl;
        } else {
            std::cout << "error: unknown command " << command << std::endl;
        }
    }
    return 0;
}

}  // namespace atacama
