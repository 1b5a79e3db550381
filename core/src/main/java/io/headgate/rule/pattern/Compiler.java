package io.headgate.rule.pattern;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Turns the steps of a pattern into the table that an {@link Automaton} looks up. */
final class Compiler {

    /*
     * A place is a step that reads a character. Behind each place we follow the steps that read nothing to the places
     * that can read next: the forks vanish. Anchors vanish the same way: ^ lets by only before the first character, $ only
     * after the last, and both moments are known here.
     *
     *   a(b|c)*     begin: a    behind a: b, c, end    behind b: b, c, end    behind c: b, c, end
     */
    private final Steps steps;
    private final List<Steps.Read> places = new ArrayList<>();
    private final int[] placeOf;

    private Compiler(Steps steps) {
        this.steps = steps;
        this.placeOf = new int[steps.count()];
        for (int i = 0; i < steps.count(); i++) {
            if (steps.at(i) instanceof Steps.Read read) {
                placeOf[i] = places.size();
                places.add(read);
            }
        }
    }

    static Automaton compile(Node pattern, String name) {
        return new Compiler(new Steps(pattern, name)).automaton();
    }

    private Automaton automaton() {
        Places begin = new Places(places.size(), 1);
        Places end = new Places(places.size(), 1);
        Places next = new Places(places.size(), places.size());
        begin.addAll(0, reached(steps.first(), true, false), places.size());
        for (int place = 0; place < places.size(); place++) {
            int behind = places.get(place).next();
            next.addAll(place, reached(behind, false, false), places.size());
            if (reached(behind, false, true).get(places.size())) {
                end.add(0, place);
            }
        }
        boolean empty = reached(steps.first(), true, true).get(places.size());
        List<Characters> reads = places.stream().map(Steps.Read::of).toList();
        return new Automaton(begin, next, end, empty, Alphabet.of(reads), places.size());
    }

    /** The places that can read the next character from step {@code from}; one beyond the last when the end is reached. */
    private BitSet reached(int from, boolean atStart, boolean atEnd) {
        BitSet reached = new BitSet();
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            int index = open.pop();
            if (seen.get(index)) {
                continue;
            }
            seen.set(index);
            Steps.Step step = steps.at(index);
            if (step instanceof Steps.Read) {
                reached.set(placeOf[index]);
            } else if (step instanceof Steps.Done) {
                reached.set(places.size());
            } else if (step instanceof Steps.Fork fork) {
                open.push(fork.next());
                open.push(fork.other());
            } else if (step instanceof Steps.At at && (at.anchor() == Node.Anchor.START ? atStart : atEnd)) {
                open.push(at.next());
            }
        }
        return reached;
    }
}
