package io.headgate.rule.pattern;

import java.util.List;

/** A pattern as it was read: what both languages have in common. */
sealed interface Node {

    /** Makes the steps of this part, to be followed by step {@code next}. @return the first of them */
    int stepsBefore(int next, Steps steps);

    /** One character. */
    record One(Characters of) implements Node {
        @Override
        public int stepsBefore(int next, Steps steps) {
            return steps.add(new Steps.Read(of, next));
        }
    }

    /** Only at the start or at the end of the name. */
    enum Anchor implements Node {
        START,
        END;

        @Override
        public int stepsBefore(int next, Steps steps) {
            return steps.add(new Steps.At(this, next));
        }
    }

    /** One after the other. */
    record Sequence(List<Node> parts) implements Node {
        @Override
        public int stepsBefore(int next, Steps steps) {
            int first = next;
            for (int i = parts.size() - 1; i >= 0; i--) {
                first = parts.get(i).stepsBefore(first, steps);
            }
            return first;
        }
    }

    /** Any one of them. */
    record Choice(List<Node> branches) implements Node {
        @Override
        public int stepsBefore(int next, Steps steps) {
            int first = branches.get(branches.size() - 1).stepsBefore(next, steps);
            for (int i = branches.size() - 2; i >= 0; i--) {
                first = steps.add(new Steps.Fork(branches.get(i).stepsBefore(next, steps), first));
            }
            return first;
        }
    }

    /** {@code part} from {@code least} to {@code most} times; {@link #NO_END} for without end. */
    record Repeat(Node part, int least, int most) implements Node {

        static final int NO_END = Integer.MAX_VALUE;

        static Node anyNumber(Characters of) {
            return new Repeat(new One(of), 0, NO_END);
        }

        @Override
        public int stepsBefore(int next, Steps steps) {
            int first = most == NO_END ? loop(next, steps) : optional(next, steps);
            for (int i = 0; i < least; i++) {
                int before = part.stepsBefore(first, steps);
                if (before == first) {
                    return first; // the part is nothing, however often
                }
                first = before;
            }
            return first;
        }

        private int optional(int next, Steps steps) {
            int first = next;
            for (int i = least; i < most; i++) {
                first = steps.add(new Steps.Fork(part.stepsBefore(first, steps), next));
            }
            return first;
        }

        private int loop(int next, Steps steps) {
            int fork = steps.add(new Steps.Fork(next, next));
            steps.replace(fork, new Steps.Fork(part.stepsBefore(fork, steps), next));
            return fork;
        }
    }
}
