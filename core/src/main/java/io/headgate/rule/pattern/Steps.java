package io.headgate.rule.pattern;

import java.util.ArrayList;
import java.util.List;

/** A pattern as steps that point to the steps after them: Thompson's construction. */
final class Steps {

    /*
     * Each step is made after those that follow it, so that it can point to them; only a loop points back.
     *
     *   a(b|c)*      0 done   1 fork(→ 4, → 0)   2 c → 1   3 b → 1   4 fork(→ 3, → 2)   5 a → 1
     *                                  └ set once 4 is there
     *
     * {m,n} is written out: x{1,3} is x(x(x)?)?. What that may come to is capped while it is made, so that
     * ((x{1000}){1000}){1000} ends soon.
     */
    static final int MOST = 1_000;

    /** One step. */
    sealed interface Step {}

    /** Reads one character. */
    record Read(Characters of, int next) implements Step {}

    /** Goes on where the anchor holds. */
    record At(Node.Anchor anchor, int next) implements Step {}

    /** Goes on with either. */
    record Fork(int next, int other) implements Step {}

    /** The end of the pattern. */
    record Done() implements Step {}

    private final List<Step> steps = new ArrayList<>();
    private final int first;
    private final String name; // what it is called in messages

    /** The steps of {@code pattern}, which messages call by {@code name}. */
    Steps(Node pattern, String name) {
        this.name = name;
        this.first = pattern.stepsBefore(add(new Done()), this);
    }

    /** Adds a step. @return its index */
    int add(Step step) {
        if (steps.size() >= MOST) {
            throw new IllegalArgumentException(
                    name + ": more than " + MOST
                            + " steps (expected: fewer characters and repetitions; {m,n} counts as often as it is written out)");
        }
        steps.add(step);
        return steps.size() - 1;
    }

    void replace(int index, Step step) {
        steps.set(index, step);
    }

    /** The index of the step to begin with. */
    int first() {
        return first;
    }

    int count() {
        return steps.size();
    }

    Step at(int index) {
        return steps.get(index);
    }
}
