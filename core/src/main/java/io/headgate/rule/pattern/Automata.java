package io.headgate.rule.pattern;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/**
 * Many patterns that are matched with a name in one go. What that costs is bounded by the name's length times {@link #cost}. Immutable,
 * safe for many threads.
 */
public final class Automata {

    /*
     * An Automaton visits each place that it may stand at. Of many patterns that is a thousand visits for a character. But nearly
     * always a place leads to the one before it, to itself (a loop) or to the one before that (past a loop), since places are
     * numbered from the end of the pattern. So all places of a row take these ways at once, by shifting the row:
     *
     *   pattern a.*b     places   a=2  .=1  b=0         a leads to . and past it to b;  . to itself and to b
     *
     *   next = (row & stepping) >> 1  |  row & staying  |  (row & skipping) >> 2  |  what else single places lead to
     *
     * A row has 64 places, and as many patterns are put into it as fit. A pattern with more is matched by itself.
     */
    private final List<Automaton> patterns;
    private final List<Row> rows = new ArrayList<>();
    private final List<Integer> wide = new ArrayList<>();
    private final long cost;

    private Automata(List<Automaton> patterns) {
        this.patterns = List.copyOf(patterns);
        List<Part> parts = new ArrayList<>();
        int used = 0;
        for (int index = 0; index < patterns.size(); index++) {
            Automaton pattern = patterns.get(index);
            if (pattern.places() > Long.SIZE) {
                wide.add(index);
                continue;
            }
            if (used + pattern.places() > Long.SIZE) {
                rows.add(new Row(parts));
                parts = new ArrayList<>();
                used = 0;
            }
            parts.add(new Part(pattern, index, used));
            used += pattern.places();
        }
        if (!parts.isEmpty()) {
            rows.add(new Row(parts));
        }
        cost = rows.stream().mapToLong(Row::cost).sum()
                + wide.stream().mapToLong(index -> patterns.get(index).cost()).sum();
    }

    /** Those patterns. */
    public static Automata of(List<Automaton> patterns) {
        return new Automata(patterns);
    }

    /** How many steps one character of a name costs at most: one for each row, and one for each place that leads elsewhere. */
    public long cost() {
        return cost;
    }

    /** Adds the indexes of the patterns that match the whole of {@code name} to {@code found}. @return how many steps it took */
    public long addMatching(String name, BitSet found) {
        long steps = 0;
        int[] characters = name.codePoints().toArray();
        for (Row row : rows) {
            steps += row.addMatching(characters, found);
        }
        for (int index : wide) {
            long visits = name.isEmpty() ? 0 : patterns.get(index).visits(name);
            steps += visits < 0 ? ~visits : visits;
            found.set(index, name.isEmpty() ? patterns.get(index).matches(name) : visits >= 0);
        }
        return steps;
    }

    /** A pattern whose places begin at {@code offset} of its row. */
    private record Part(Automaton pattern, int index, int offset) {}

    private static final class Row {

        private final List<Part> parts;
        private final Letters letters;
        private final long[] readers; // by letter
        private final long[] others = new long[Long.SIZE]; // where a place leads beside the ways that all take at once
        private long begin;
        private long end;
        private long stepping;
        private long staying;
        private long skipping;
        private long leading; // the places that lead elsewhere

        Row(List<Part> parts) {
            this.parts = List.copyOf(parts);
            TreeSet<Integer> cuts = new TreeSet<>(List.of(0));
            for (Part part : parts) {
                for (int start : part.pattern.alphabet().starts()) {
                    cuts.add(start);
                }
                begin |= part.pattern.begin().word(0, 0) << part.offset;
                end |= part.pattern.end().word(0, 0) << part.offset;
                for (int place = 0; place < part.pattern.places(); place++) {
                    lead(part, place);
                }
            }
            letters = new Letters(cuts.stream().mapToInt(Integer::intValue).toArray());
            readers = new long[cuts.size()];
            int letter = 0;
            for (int start : cuts) {
                for (Part part : parts) {
                    Alphabet alphabet = part.pattern.alphabet();
                    readers[letter] |= alphabet.readers().word(alphabet.letter(start), 0) << part.offset;
                }
                letter++;
            }
        }

        private void lead(Part part, int place) {
            long to = part.pattern.next().word(place, 0);
            long at = 1L << (part.offset + place);
            long step = place >= 1 ? 1L << (place - 1) : 0;
            long skip = place >= 2 ? 1L << (place - 2) : 0;
            stepping |= (to & step) != 0 ? at : 0;
            staying |= (to & 1L << place) != 0 ? at : 0;
            skipping |= (to & skip) != 0 ? at : 0;
            long rest = to & ~(step | skip | 1L << place);
            leading |= rest != 0 ? at : 0;
            others[part.offset + place] = rest << part.offset;
        }

        long cost() {
            return 1 + Long.bitCount(leading);
        }

        long addMatching(int[] characters, BitSet found) {
            long steps = 0;
            long state = 0;
            long reachable = begin;
            for (int character : characters) {
                steps++;
                state = reachable & readers[letters.of(character)];
                if (state == 0) {
                    return steps;
                }
                reachable = (state & stepping) >>> 1 | state & staying | (state & skipping) >>> 2;
                for (long rest = state & leading; rest != 0; rest &= rest - 1) {
                    reachable |= others[Long.numberOfTrailingZeros(rest)];
                    steps++;
                }
            }
            for (Part part : parts) {
                boolean matches = characters.length == 0
                        ? part.pattern.matches("")
                        : (state & end & part.pattern.end().word(0, 0) << part.offset) != 0;
                if (matches) {
                    found.set(part.index);
                }
            }
            return steps;
        }
    }
}
