package io.headgate.testkit.arrivals;

import java.util.PrimitiveIterator;

/** The same calls by other callers, who are drawn while it walks. */
final class ChangedKeys implements ArrivalCursor {

    private final ArrivalCursor original;
    private final PrimitiveIterator.OfLong drawn;
    private long key;

    ChangedKeys(ArrivalCursor original, ZipfKeys keys) {
        this.original = original;
        this.drawn = keys.iterator();
    }

    @Override
    public boolean advance() {
        boolean more = original.advance();
        if (more) {
            key = drawn.nextLong();
        }
        return more;
    }

    @Override
    public long nanos() {
        return original.nanos();
    }

    @Override
    public long permits() {
        return original.permits();
    }

    @Override
    public long key() {
        return key;
    }
}
