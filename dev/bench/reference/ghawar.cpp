// Random games of Ghawar (Halbig; basic scoring, everything open) as one would write them in C++: the yardstick for
// `gusher bench ghawar.playouts`.
//
//     ghawar SEATS ROLLS COUNT GENERATOR
//
// Plays COUNT games. Every legal action of a decision is as likely as another, outcomes are drawn by their weights; but ROLLS of four turns
// begin with a roll at once. Prints the seconds it took, how many actions and outcomes there were (and the squares of their numbers a
// game), endings, points and shares of first places (in units of 1/720720) as JSON. With COUNT 0 it tells one game: what happened, and
// how many choices there were.

#include "field.hpp"

constexpr int COLOURS = 4, BARREL = COLOURS, LOADS = COLOURS + 1, RIGS = 5, BARRELS = 3, STONES_A_COLOUR = 9, DISMANTLING = 3;
constexpr char LETTERS[] = "WORB";

enum Kind { STONE, PRICE, START, DICE, DIE, RIG, ROLL, MOVE, ENTER, STEP, INTO_CAMP, DRILL, LOAD, DISMANTLE, STOP };
enum Phase { STONES, PRICES, STARTER, DICE_DUE, PLACING, TURN, DIE_DUE, DRIVE, OVER };
enum Ending { GOES_ON, ALL_DELIVERED, OUT_OF_REACH, STANDSTILL };

struct State {
    int seats;
    Phase phase = STONES;
    Ending ending = GOES_ON;
    int mover = 0, starter = 0, next_to_set_up = 0, quiet_turns = 0;

    int8_t stone[PLATFORMS], rig[PLATFORMS];    // a colour, an owner; NONE
    bool stands[PLATFORMS];
    int8_t rigs_of[MOST_SEATS][RIGS], rig_count[MOST_SEATS]{};
    Truck truck[MOST_SEATS];
    int8_t lies[SPACES][LOADS]{};               // dropped loads and barrels
    int8_t unlaid[COLOURS], price[COLOURS]{};
    int8_t stored[MOST_SEATS][LOADS]{}, sets[MOST_SEATS]{}, platforms[MOST_SEATS]{};
    int16_t points[MOST_SEATS]{};
    int8_t undelivered = PLATFORMS, adrift = 0; // stones; adrift are those on trucks and spaces
    int8_t barrels_left = BARRELS, barrels_out = 0, dismantled_in_all = 0;

    int8_t dice[2]{}, left = 0;
    bool has_dismantled = false, came_home = false, was_busy = false;
    bool was_dry[PLATFORMS]{};

    explicit State(int seats) : seats(seats) {
        for (int p = 0; p < PLATFORMS; p++) {
            stone[p] = rig[p] = NONE;
            stands[p] = true;
        }
        for (auto& each : unlaid) each = STONES_A_COLOUR;
    }

    bool is_over() const { return phase == OVER; }
    bool waits_for_chance() const { return phase <= DICE_DUE || phase == DIE_DUE; }
    bool may_roll() const { return phase == TURN; }
    static Action roll() { return {ROLL, 0, 0}; }

    int outward(int seat) const { return OUTWARD[seats][seat]; }
    bool may_throw_out() const { return barrels_out > 0; }
    bool is_bare(int p) const { return p != NONE && stands[p] && rig[p] == NONE && stone[p] == NONE; }
    bool bare_beside(int space) const { return is_bare(FIELD.beside[space][0]) || is_bare(FIELD.beside[space][1]); }

    int truck_at(int space) const {
        for (int seat = 0; seat < seats; seat++)
            if (truck[seat].space == space) return seat;
        return NONE;
    }

    // ---- chance ----

    Action draw(uint64_t generator) const {
        switch (phase) {
            case STONES: {
                int drawn = below(generator, PLATFORMS - next_to_set_up), colour = 0;
                while (drawn >= unlaid[colour]) drawn -= unlaid[colour++];
                return {STONE, uint8_t(next_to_set_up), uint8_t(colour)};
            }
            case PRICES: {
                int drawn = below(generator, COLOURS - next_to_set_up), colour = 0;
                while (price[colour] || drawn--) colour++;
                return {PRICE, uint8_t(colour), uint8_t(next_to_set_up + 1)};
            }
            case STARTER: return {START, uint8_t(below(generator, seats)), 0};
            case DICE_DUE: {
                const int both = below(generator, 36), one = both / 6, other = both % 6;
                return {DICE, uint8_t(one < other ? one : other), uint8_t(one < other ? other : one)};
            }
            default: return {DIE, uint8_t(1 + below(generator, 6)), 0};
        }
    }

    // ---- what may be done ----

    int legal(Action* list) const {
        if (phase == PLACING) return legal_platforms(list);
        if (phase == TURN) return legal_turns(list);
        return truck[mover].space == CAMP ? legal_in_camp(list) : legal_on_the_road(list);
    }

    int legal_platforms(Action* list) const {
        int count = 0;
        const int one = platform_read(outward(mover), dice[0], dice[1]), other = platform_read(outward(mover), dice[1], dice[0]);
        if (rig[one] == NONE) list[count++] = {RIG, uint8_t(one), 0};
        if (other != one && rig[other] == NONE) list[count++] = {RIG, uint8_t(other), 0};
        return count;
    }

    int legal_turns(Action* list) const {
        int count = 0;
        list[count++] = roll();
        for (int each = 0; each < RIGS; each++) {
            const int from = rigs_of[mover][each], file = from % RANKS, rank = from / RANKS;
            for (int d = 0; d < 4; d++) {
                int x = file + DX[d], y = rank + DY[d];
                while (x >= 0 && x < RANKS && y >= 0 && y < RANKS) {
                    const int to = y * RANKS + x;
                    if (stands[to] && rig[to] == NONE) {
                        list[count++] = {MOVE, uint8_t(from), uint8_t(to)};
                        break;
                    }
                    x += DX[d];
                    y += DY[d];
                }
            }
        }
        return count;
    }

    bool may_dismantle() const { return truck[mover].load == NONE && !has_dismantled; }

    int legal_in_camp(Action* list) const {
        int count = 0;
        if (left > 0)
            for (int at = 0; at < SIDE; at++)
                if (can_enter(*this, outward(mover), at, left, may_dismantle())) list[count++] = {ENTER, uint8_t(at), 0};
        if (came_home) list[count++] = {STOP, 0, 0};
        return count;
    }

    int legal_on_the_road(Action* list) const {
        const Truck& own = truck[mover];
        const int out = outward(mover);
        int count = 0;
        if (left > 0)
            for (int d = 0; d < 4; d++) {
                if (own.heading == (d ^ 2)) continue;
                const int to = FIELD.next[own.space][d];
                if (to == OFF && d == out) list[count++] = {INTO_CAMP, 0, 0};
                if (to < 0) continue;
                if (truck_at(to) != NONE ? left == 1 && may_throw_out() : can_use_up(*this, out, to, d, left - 1, may_dismantle()))
                    list[count++] = {STEP, uint8_t(d), 0};
            }
        if (own.load == NONE) {
            count += legal_loads(list + count);
            if (left >= DISMANTLING && !has_dismantled && can_use_up(*this, out, own.space, own.heading, left - DISMANTLING, false))
                for (const int p : FIELD.beside[own.space])
                    if (is_bare(p)) list[count++] = {DISMANTLE, uint8_t(p), 0};
        }
        if (left == 0) list[count++] = {STOP, 0, 0};
        return count;
    }

    // What an empty truck can take on board where it stands. A loaded one can't dismantle, so the rest must do without.
    int legal_loads(Action* list) const {
        const Truck& own = truck[mover];
        int count = 0;
        for (const int p : FIELD.beside[own.space])
            if (p != NONE && rig[p] != NONE && !was_dry[p]) list[count++] = {DRILL, uint8_t(p), 0};
        for (int load = 0; load < LOADS; load++)
            if (lies[own.space][load]) list[count++] = {LOAD, uint8_t(load), 0};
        if (count && !can_use_up(*this, outward(mover), own.space, own.heading, left, false)) return 0;
        return count;
    }

    // ---- doing it ----

    void play(Action action) {
        switch (action.kind) {
            case STONE:
                stone[action.a] = action.b;
                unlaid[action.b]--;
                if (++next_to_set_up == PLATFORMS) {
                    next_to_set_up = 0;
                    phase = PRICES;
                }
                return;
            case PRICE:
                price[action.a] = action.b;
                if (++next_to_set_up == COLOURS) phase = STARTER;
                return;
            case START:
                mover = starter = action.a;
                phase = DICE_DUE;
                return;
            case DICE: {
                dice[0] = action.a;
                dice[1] = action.b;
                Action list[2];
                if (legal_platforms(list)) phase = PLACING;
                return;
            }
            case RIG:
                rig[action.a] = mover;
                rigs_of[mover][rig_count[mover]++] = action.a;
                mover = (mover + 1) % seats;
                phase = rig_count[mover] == RIGS ? TURN : DICE_DUE;
                return;
            case ROLL: phase = DIE_DUE; return;
            case DIE: begin_drive(action.a); break;
            case MOVE:
                for (auto& each : rigs_of[mover])
                    if (each == action.a) each = action.b;
                rig[action.a] = NONE;
                rig[action.b] = mover;
                was_busy = false;
                end_turn();
                return;
            case ENTER: step_to(FIELD.entry[outward(mover)][action.a], outward(mover) ^ 2); break;
            case STEP: step_to(FIELD.next[truck[mover].space][action.a], action.a); break;
            case INTO_CAMP: come_home(); break;
            case DRILL: drill(action.a); break;
            case LOAD:
                lies[truck[mover].space][action.a]--;
                truck[mover].load = action.a;
                was_busy = true;
                break;
            case DISMANTLE:
                stands[action.a] = false;
                dismantled_in_all++;
                platforms[mover]++;
                left -= DISMANTLING;
                has_dismantled = was_busy = true;
                break;
            case STOP: end_turn(); return;
        }
        if (phase == OVER) return;
        if (is_out_of_reach()) {
            end(OUT_OF_REACH);
        } else if (has_nothing_left()) {
            end_turn();
        }
    }

    void begin_drive(int points) {
        Truck& own = truck[mover];
        phase = DRIVE;
        left = points;
        has_dismantled = came_home = was_busy = false;
        for (auto& each : was_dry) each = false;
        if (own.space == CAMP) {
            Action list[SIDE];
            if (legal_in_camp(list) == 0) left = 0;
            return;
        }
        if (can_use_up(*this, outward(mover), own.space, own.heading, left, may_dismantle())) return;
        if (can_use_up(*this, outward(mover), own.space, own.heading ^ 2, left, may_dismantle())) {
            own.heading ^= 2;
        } else {
            left = 0;
        }
    }

    void step_to(int space, int heading) {
        const int other = truck_at(space);
        if (other != NONE) {
            if (truck[other].load != NONE) lies[space][truck[other].load]++;
            truck[other] = Truck{};
        }
        truck[mover].space = space;
        truck[mover].heading = heading;
        left--;
    }

    void drill(int p) {
        if (stone[p] == NONE) {
            was_dry[p] = true;
            return;
        }
        truck[mover].load = stone[p];
        stone[p] = NONE;
        adrift++;
        was_busy = true;
        if (rig[p] != mover) points[rig[p]]++;
    }

    void come_home() {
        const int load = truck[mover].load;
        truck[mover] = Truck{};
        left--;
        came_home = true;
        if (load == NONE) return;
        was_busy = true;
        stored[mover][load]++;
        if (load == BARREL) {
            barrels_out--;
            return;
        }
        adrift--;
        undelivered--;
        points[mover] += price[load];
        for (auto& each : price)
            if (each < price[load]) each++;
        price[load] = 1;
        int complete = stored[mover][0];
        for (int colour = 1; colour < COLOURS; colour++)
            if (stored[mover][colour] < complete) complete = stored[mover][colour];
        if (complete > sets[mover]) {
            sets[mover] = complete;
            if (barrels_left > 0) {
                barrels_left--;
                barrels_out++;
                lies[CENTRE][BARREL]++;
            }
        }
        if (undelivered == 0) end(ALL_DELIVERED);
    }

    bool has_nothing_left() const {
        if (left > 0) return false;
        Action list[LOADS + 2];
        return truck[mover].space == CAMP || truck[mover].load != NONE || legal_loads(list) == 0;
    }

    void end_turn() {
        quiet_turns = was_busy ? 0 : quiet_turns + 1;
        mover = (mover + 1) % seats;
        phase = TURN;
        if (mover == starter && quiet_turns >= QUIET_ROUNDS * seats) end(STANDSTILL);
    }

    void end(Ending how) {
        ending = how;
        phase = OVER;
    }

    // Rigs move along rows and columns: whatever shares one with a platform that can be reached can be reached.
    bool is_out_of_reach() const {
        if (adrift > 0 || dismantled_in_all == 0) return false;
        int files = 0, ranks = 0;
        for (int seat = 0; seat < seats; seat++)
            for (const int p : rigs_of[seat]) {
                files |= 1 << p % RANKS;
                ranks |= 1 << p / RANKS;
            }
        for (bool grows = true; grows;) {
            grows = false;
            for (int p = 0; p < PLATFORMS; p++) {
                if (!stands[p]) continue;
                const bool by_file = files >> p % RANKS & 1, by_rank = ranks >> p / RANKS & 1;
                if (by_file || by_rank) {
                    if (stone[p] != NONE) return false;
                    if (by_file != by_rank) {
                        files |= 1 << p % RANKS;
                        ranks |= 1 << p / RANKS;
                        grows = true;
                    }
                }
            }
        }
        return true;
    }

    // ---- the end ----

    void standing(int* total, int* place) const {
        bool lacks[MOST_SEATS]{};
        int lacking = 0;
        for (int seat = 0; seat < seats; seat++) {
            for (int colour = 0; colour < COLOURS; colour++) lacks[seat] |= stored[seat][colour] == 0;
            lacking += lacks[seat];
        }
        if (lacking == seats)
            for (auto& each : lacks) each = false;
        const int rivals = lacking == seats ? seats : seats - lacking;
        int most_platforms = 0;
        for (int seat = 0; seat < seats; seat++)
            if (!lacks[seat] && platforms[seat] > most_platforms) most_platforms = platforms[seat];
        for (int seat = 0; seat < seats; seat++) {
            total[seat] = points[seat];
            if (!lacks[seat]) total[seat] += 3 * stored[seat][BARREL] + platforms[seat] - most_platforms;
        }
        for (int colour = 0; colour < COLOURS; colour++) {
            int most = NONE, fewest = NONE;
            bool most_alone = false, fewest_alone = false;
            for (int seat = 0; seat < seats; seat++) {
                if (lacks[seat]) continue;
                const int count = stored[seat][colour];
                if (most == NONE || count >= stored[most][colour]) {
                    most_alone = most == NONE || count > stored[most][colour];
                    most = seat;
                }
                if (fewest == NONE || count <= stored[fewest][colour]) {
                    fewest_alone = fewest == NONE || count < stored[fewest][colour];
                    fewest = seat;
                }
            }
            // Who is alone in the count is compared with nobody.
            if (most_alone && rivals > 1) total[most] += 5;
            if (fewest_alone && rivals > 1) total[fewest] -= 2;
        }
        for (int seat = 0; seat < seats; seat++) {
            place[seat] = 1;
            for (int other = 0; other < seats; other++) {
                if (lacks[seat] ? !lacks[other] : !lacks[other] && total[other] > total[seat]) place[seat]++;
            }
        }
    }

    void write(Action action, char* text) const {
        constexpr const char* STEPS[] = {"n", "e", "s", "w"};
        switch (action.kind) {
            case STONE: std::sprintf(text, "%s:%c", platform_name(action.a), LETTERS[action.b]); break;
            case PRICE: std::sprintf(text, "%c=%d", LETTERS[action.a], action.b); break;
            case START: std::sprintf(text, "start%d", action.a + 1); break;
            case DICE: std::sprintf(text, "%d+%d", action.a + 1, action.b + 1); break;
            case DIE: std::sprintf(text, "die%d", action.a); break;
            case RIG: std::sprintf(text, "rig-%s", platform_name(action.a)); break;
            case ROLL: std::strcpy(text, "roll"); break;
            case MOVE: std::sprintf(text, "%s-%s", platform_name(action.a), platform_name(action.b)); break;
            case ENTER: std::sprintf(text, "enter-%d", action.a); break;
            case STEP: std::strcpy(text, STEPS[action.a]); break;
            case INTO_CAMP: std::strcpy(text, "camp"); break;
            case DRILL: std::sprintf(text, "drill-%s", platform_name(action.a)); break;
            case LOAD: std::sprintf(text, action.a == BARREL ? "load-barrel" : "load-%c", LETTERS[action.a % COLOURS]); break;
            case DISMANTLE: std::sprintf(text, "dismantle-%s", platform_name(action.a)); break;
            case STOP: std::strcpy(text, "stop"); break;
        }
    }
};

int main(int argc, char** argv) {
    return run<State>(argc, argv);
}
