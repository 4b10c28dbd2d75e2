// Random games of Güven's Ghawar as one would write them in C++: the yardstick for `gusher bench guven.playouts`.
//
//     guven SEATS ROLLS COUNT GENERATOR
//
// As ghawar.cpp.

#include "field.hpp"

constexpr int COLOURS = 6, MOST_RIGS = 14, STONES_A_COLOUR = 6;
constexpr int RIGS[] = {0, 0, 14, 10, 8};
constexpr char LETTERS[] = "WORBGV";

enum Kind { STONE, VALUE, START, DICE, DIE, ROLL, MOVE, ENTER, STEP, INTO_CAMP, DRILL, STOP };
enum Phase { STONES, VALUES, STARTER, DICE_DUE, TURN, DIE_DUE, DRIVE, OVER };
enum Ending { GOES_ON, ALL_DELIVERED, STANDSTILL };

struct State {
    int seats;
    Phase phase = STONES;
    Ending ending = GOES_ON;
    int mover = 0, starter = 0, next_to_set_up = 0, quiet_turns = 0;

    int8_t stone[PLATFORMS], rig[PLATFORMS];    // a colour, an owner; NONE
    int8_t rigs_of[MOST_SEATS][MOST_RIGS], rig_count[MOST_SEATS]{};
    Truck truck[MOST_SEATS];
    int8_t unlaid[COLOURS], value[COLOURS]{};
    int8_t stored[MOST_SEATS][COLOURS]{}, undelivered = PLATFORMS;
    int16_t money[MOST_SEATS]{};

    int8_t left = 0;
    bool was_busy = false;

    explicit State(int seats) : seats(seats) {
        for (int p = 0; p < PLATFORMS; p++) stone[p] = rig[p] = NONE;
        for (auto& each : unlaid) each = STONES_A_COLOUR;
    }

    bool is_over() const { return phase == OVER; }
    bool waits_for_chance() const { return phase <= DICE_DUE || phase == DIE_DUE; }
    bool may_roll() const { return phase == TURN; }
    static Action roll() { return {ROLL, 0, 0}; }

    int outward(int seat) const { return OUTWARD[seats][seat]; }
    static constexpr bool may_throw_out() { return false; }
    static constexpr bool bare_beside(int) { return false; }

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
            case VALUES: {
                int drawn = below(generator, COLOURS - next_to_set_up), colour = 0;
                while (value[colour] || drawn--) colour++;
                return {VALUE, uint8_t(colour), uint8_t(next_to_set_up + 1)};
            }
            case STARTER: return {START, uint8_t(below(generator, seats)), 0};
            case DICE_DUE: {
                const int both = below(generator, 36);
                return {DICE, uint8_t(both / 6), uint8_t(both % 6)};
            }
            default: return {DIE, uint8_t(1 + below(generator, 6)), 0};
        }
    }

    // ---- what may be done ----

    int legal(Action* list) const {
        if (phase == TURN) return legal_turns(list);
        const Truck& own = truck[mover];
        const int out = outward(mover);
        int count = 0;
        if (own.space == CAMP) {
            for (int at = 0; at < SIDE; at++)
                if (can_enter(*this, out, at, left, false)) list[count++] = {ENTER, uint8_t(at), 0};
        } else if (left > 0) {
            for (int d = 0; d < 4; d++) {
                if (own.heading == (d ^ 2)) continue;
                const int to = FIELD.next[own.space][d];
                if (to == OFF && d == out) list[count++] = {INTO_CAMP, 0, 0};
                if (to >= 0 && truck_at(to) == NONE && can_use_up(*this, out, to, d, left - 1, false))
                    list[count++] = {STEP, uint8_t(d), 0};
            }
        } else {
            for (const int p : FIELD.beside[own.space])
                if (can_drill(p)) list[count++] = {DRILL, uint8_t(p), 0};
            list[count++] = {STOP, 0, 0};
        }
        return count;
    }

    int legal_turns(Action* list) const {
        int count = 0;
        list[count++] = roll();
        for (int each = 0; each < rig_count[mover]; each++)
            for (int to = 0; to < PLATFORMS; to++)
                if (rig[to] == NONE) list[count++] = {MOVE, uint8_t(rigs_of[mover][each]), uint8_t(to)};
        return count;
    }

    bool can_drill(int p) const {
        return p != NONE && rig[p] != NONE && stone[p] != NONE && truck[mover].load == NONE;
    }

    // ---- doing it ----

    void play(Action action) {
        switch (action.kind) {
            case STONE:
                stone[action.a] = action.b;
                unlaid[action.b]--;
                if (++next_to_set_up == PLATFORMS) {
                    next_to_set_up = 0;
                    phase = VALUES;
                }
                return;
            case VALUE:
                value[action.a] = action.b;
                if (++next_to_set_up == COLOURS) phase = STARTER;
                return;
            case START:
                mover = starter = action.a;
                phase = DICE_DUE;
                return;
            case DICE: place_rig(platform_read(outward(mover), action.a, action.b)); return;
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
            case INTO_CAMP: come_home(); return;
            case DRILL: drill(action.a); return;
            case STOP: end_turn(); return;
        }
        if (has_nothing_left()) end_turn();
    }

    void place_rig(int p) {
        if (rig[p] == NONE) {
            rig[p] = mover;
            rigs_of[mover][rig_count[mover]++] = p;
        }
        mover = (mover + 1) % seats;
        if (mover != starter) return;
        for (int seat = 0; seat < seats; seat++)
            if (rig_count[seat] == RIGS[seats]) phase = TURN;
    }

    void begin_drive(int points) {
        Truck& own = truck[mover];
        phase = DRIVE;
        left = points;
        was_busy = false;
        if (own.space == CAMP) {
            Action list[SIDE];
            if (legal(list) == 0) left = 0;
            return;
        }
        if (can_use_up(*this, outward(mover), own.space, own.heading, left, false)) return;
        if (can_use_up(*this, outward(mover), own.space, own.heading ^ 2, left, false)) {
            own.heading ^= 2;
        } else {
            left = 0;
        }
    }

    void step_to(int space, int heading) {
        truck[mover].space = space;
        truck[mover].heading = heading;
        left--;
    }

    void drill(int p) {
        truck[mover].load = stone[p];
        if (rig[p] != mover) {
            money[mover] -= value[stone[p]];
            money[rig[p]] += value[stone[p]];
        }
        stone[p] = NONE;
        was_busy = true;
        end_turn();
    }

    void come_home() {
        const int load = truck[mover].load;
        truck[mover] = Truck{};
        if (load != NONE) {
            stored[mover][load]++;
            was_busy = true;
            if (--undelivered == 0) {
                end(ALL_DELIVERED);
                return;
            }
        }
        end_turn();
    }

    bool has_nothing_left() const {
        if (left > 0) return false;
        const int space = truck[mover].space;
        return space == CAMP || (!can_drill(FIELD.beside[space][0]) && !can_drill(FIELD.beside[space][1]));
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

    // ---- the end ----

    void standing(int* total, int* place) const {
        for (int seat = 0; seat < seats; seat++) total[seat] = money[seat];
        for (int colour = 0; colour < COLOURS; colour++) {
            int most = NONE;
            bool alone = true;
            for (int seat = 0; seat < seats; seat++) {
                total[seat] += stored[seat][colour] * value[colour];
                if (most != NONE && stored[seat][colour] < stored[most][colour]) continue;
                alone = most == NONE || stored[seat][colour] > stored[most][colour];
                most = seat;
            }
            if (alone) total[most] += value[colour];
        }
        for (int seat = 0; seat < seats; seat++) {
            place[seat] = 1;
            for (int other = 0; other < seats; other++) place[seat] += total[other] > total[seat];
        }
    }

    void write(Action action, char* text) const {
        constexpr const char* STEPS[] = {"n", "e", "s", "w"};
        switch (action.kind) {
            case STONE: std::sprintf(text, "%s:%c", platform_name(action.a), LETTERS[action.b]); break;
            case VALUE: std::sprintf(text, "%c=%d", LETTERS[action.a], action.b); break;
            case START: std::sprintf(text, "start%d", action.a + 1); break;
            case DICE: std::sprintf(text, "%d-%d", action.a + 1, action.b + 1); break;
            case DIE: std::sprintf(text, "die%d", action.a); break;
            case ROLL: std::strcpy(text, "roll"); break;
            case MOVE: std::sprintf(text, "%s-%s", platform_name(action.a), platform_name(action.b)); break;
            case ENTER: std::sprintf(text, "enter-%d", action.a); break;
            case STEP: std::strcpy(text, STEPS[action.a]); break;
            case INTO_CAMP: std::strcpy(text, "camp"); break;
            case DRILL: std::sprintf(text, "drill-%s", platform_name(action.a)); break;
            case STOP: std::strcpy(text, "stop"); break;
        }
    }
};

int main(int argc, char** argv) {
    return run<State>(argc, argv);
}
