package io.headgate.rule.pattern;

import java.util.Arrays;

/**
 * A compiled pattern. Whether a name matches is decided in one pass over it: at most so many visits a character as the
 * pattern has steps (1,000 at the most), whatever the pattern. Immutable, safe for many threads.
 */
public final class Automaton {

    /*
     * Backtracking tries one way through the pattern after the other; (a+)+b has 2^n ways to fail on n times a. We walk
     * all ways at once: the state is the set of places where some way could stand now.
     *
     *   pattern a(b|c)*d     name          a            b          x
     *                        state        {a}          {b}        none: no match, the rest is not read
     *                        may be next  {b,c,d}      {b,c,d}
     *
     *   next state = (union of "may be next" over the state)  ∩  (places that read the character)
     *
     * A set is a row of bits: one long when the pattern has at most 64 places, and then matching allocates nothing. This
     * is Glushkov's automaton; G. Navarro and M. Raffinot describe its simulation with bits.
     */
    private static final int WORDS_AT_A_STEP = 8; // that can be added to a set in the time of a step

    private final Places begin;
    private final Places next;
    private final Places end;
    private final boolean empty;
    private final Alphabet alphabet;
    private final int places;

    Automaton(Places begin, Places next, Places end, boolean empty, Alphabet alphabet, int places) {
        this.begin = begin;
        this.next = next;
        this.end = end;
        this.empty = empty;
        this.alphabet = alphabet;
        this.places = places;
    }

    /** How many places it has. */
    int places() {
        return places;
    }

    /** How many steps a character costs at most, beside others as {@link Automata} count them. */
    long cost() {
        return (long) places * begin.width() / WORDS_AT_A_STEP;
    }

    Places begin() {
        return begin;
    }

    Places next() {
        return next;
    }

    Places end() {
        return end;
    }

    Alphabet alphabet() {
        return alphabet;
    }

    /** Compiles a regular expression. Throws {@link IllegalArgumentException} for what cannot be matched in linear time. */
    public static Automaton ofRegex(String regex) {
        return Compiler.compile(RegexParser.parse(regex), "regex");
    }

    /** Compiles a glob. */
    public static Automaton ofGlob(String glob) {
        return Compiler.compile(GlobParser.parse(glob), "pattern");
    }

    /** Whether the whole of {@code name} matches. */
    public boolean matches(String name) {
        return name.isEmpty() ? empty : visits(name) >= 0;
    }

    /** How many places were visited to see that {@code name}, which is not empty, matches; {@code ~} of that if not. */
    long visits(String name) {
        return begin.width() == 1 ? visitsOfFew(name) : visitsOfMany(name);
    }

    private long visitsOfFew(String name) {
        long visits = 0;
        long state = 0;
        long reachable = begin.word(0, 0);
        for (int i = 0; i < name.length(); i = name.offsetByCodePoints(i, 1)) {
            state = reachable & alphabet.readers().word(alphabet.letter(name.codePointAt(i)), 0);
            if (state == 0) {
                return ~visits;
            }
            reachable = 0;
            for (long rest = state; rest != 0; rest &= rest - 1) {
                reachable |= next.word(Long.numberOfTrailingZeros(rest), 0);
                visits++;
            }
        }
        return (state & end.word(0, 0)) != 0 ? visits : ~visits;
    }

    private long visitsOfMany(String name) {
        long visits = 0;
        long[] reachable = new long[begin.width()];
        long[] state = new long[begin.width()];
        begin.addRowTo(reachable, 0);
        for (int i = 0; i < name.length(); i = name.offsetByCodePoints(i, 1)) {
            alphabet.readers().meet(alphabet.letter(name.codePointAt(i)), reachable, state);
            Arrays.fill(reachable, 0);
            long before = visits;
            for (int word = 0; word < state.length; word++) {
                for (long rest = state[word]; rest != 0; rest &= rest - 1) {
                    next.addRowTo(reachable, word * Long.SIZE + Long.numberOfTrailingZeros(rest));
                    visits++;
                }
            }
            if (visits == before) {
                return ~visits;
            }
        }
        return end.meets(0, state) ? visits : ~visits;
    }
}
