package io.headgate.lab.traffic;

import io.headgate.testkit.arrivals.ArrivalCursor;

/** Walks two sequences as one; at the same instant the first goes first. */
final class Merged implements ArrivalCursor {

    private final ArrivalCursor first;
    private final ArrivalCursor second;
    private boolean firstHasMore;
    private boolean secondHasMore;
    private boolean atFirst = true; // the last arrival came from there, which has to go on before the next

    Merged(ArrivalCursor first, ArrivalCursor second) {
        this.first = first;
        this.second = second;
        this.secondHasMore = second.advance();
    }

    @Override
    public boolean advance() {
        if (atFirst) {
            firstHasMore = first.advance();
        } else {
            secondHasMore = second.advance();
        }
        atFirst = firstHasMore && (!secondHasMore || first.nanos() <= second.nanos());
        return firstHasMore || secondHasMore;
    }

    @Override
    public long nanos() {
        return here().nanos();
    }

    @Override
    public long permits() {
        return here().permits();
    }

    @Override
    public long key() {
        return here().key();
    }

    private ArrivalCursor here() {
        return atFirst ? first : second;
    }
}
