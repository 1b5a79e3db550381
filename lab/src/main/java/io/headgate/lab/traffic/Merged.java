package io.headgate.lab.traffic;

import io.headgate.testkit.arrivals.ArrivalCursor;

/** Walks two sequences as one. */
final class Merged implements ArrivalCursor {

    private final ArrivalCursor first;
    private final ArrivalCursor second;
    private boolean firstHasMore;
    private boolean secondHasMore;
    private ArrivalCursor here; // the one that the last arrival came from, which has to go on before the next

    Merged(ArrivalCursor first, ArrivalCursor second) {
        this.first = first;
        this.second = second;
        this.secondHasMore = second.advance();
        this.here = first;
    }

    @Override
    public boolean advance() {
        if (here == first) {
            firstHasMore = first.advance();
        } else {
            secondHasMore = second.advance();
        }
        here = firstHasMore && (!secondHasMore || first.nanos() <= second.nanos()) ? first : second;
        return firstHasMore || secondHasMore;
    }

    @Override
    public long nanos() {
        return here.nanos();
    }

    @Override
    public long permits() {
        return here.permits();
    }

    @Override
    public long key() {
        return here.key();
    }
}
