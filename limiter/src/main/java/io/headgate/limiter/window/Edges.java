package io.headgate.limiter.window;

/** Where one stretch of time ends and the next begins. */
interface Edges {

    /** How long a stretch is, as a rule. */
    long length();

    /** The stretch that holds {@code now} when none has been before. */
    Stretch first(long now);

    /** The stretch that holds {@code now}, which is at or after the check of {@code last}; of the same index if it goes on. */
    Stretch at(Stretch last, long now);

    /** The stretch right after {@code last}, seen from before it begins. */
    Stretch next(Stretch last);

    /** The stretch {@code count >= 1} after {@code last}, or one that begins a little later; seen from before it begins. */
    Stretch skip(Stretch last, long count);

    /** Whether one that is granted all at the end of a stretch may be granted all again at the beginning of another's. */
    default boolean areOwn() {
        return false;
    }

    /** Equal stretches without a gap, counted from the first instant. */
    record Even(long length) implements Edges {
        @Override
        public Stretch first(long now) {
            return stretch(0, now);
        }

        @Override
        public Stretch at(Stretch last, long now) {
            long steps = (now - last.start()) / length;
            return stretch(last.index() + steps, last.start() + steps * length);
        }

        @Override
        public Stretch next(Stretch last) {
            return stretch(last.index() + 1, last.end());
        }

        @Override
        public Stretch skip(Stretch last, long count) {
            return stretch(last.index() + count, last.end() + (count - 1) * length);
        }

        private Stretch stretch(long index, long start) {
            return new Stretch(index, start, start + length);
        }
    }

    /** A stretch begins with the first call after the one before has ended. */
    record FromFirstCall(long length) implements Edges {
        @Override
        public boolean areOwn() {
            return true;
        }

        @Override
        public Stretch first(long now) {
            return new Stretch(0, now, now); // over before it began: the first call opens the next
        }

        @Override
        public Stretch at(Stretch last, long now) {
            return stretch(last.index() + 1, now);
        }

        @Override
        public Stretch next(Stretch last) {
            return stretch(last.index() + 1, last.end());
        }

        @Override
        public Stretch skip(Stretch last, long count) {
            return stretch(last.index() + count, last.end() + (count - 1) * length);
        }

        private Stretch stretch(long index, long start) {
            return new Stretch(index, start, start + length);
        }
    }
}
