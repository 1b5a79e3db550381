package io.headgate.testkit.arrivals;

/** The same calls, each for so many permits. */
record ChangedPermits(ArrivalCursor original, long permits) implements ArrivalCursor {

    @Override
    public boolean advance() {
        return original.advance();
    }

    @Override
    public long nanos() {
        return original.nanos();
    }

    @Override
    public long key() {
        return original.key();
    }
}
