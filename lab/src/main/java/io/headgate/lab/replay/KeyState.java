package io.headgate.lab.replay;

import io.headgate.lab.log.ByteSpan;
import io.headgate.lab.log.Printable;
import io.headgate.limiter.Algorithm;
import org.jspecify.annotations.Nullable;

/** One key, the state of its limit, and what became of its calls. For one thread. */
final class KeyState {

    private static final int MOST_SHOWN = 160;

    final byte[] key;
    final int hash;
    final Algorithm algorithm;
    long admitted;
    long refused;

    /** The next one in the same bucket of the table. */
    @Nullable
    KeyState nextInBucket;

    /** The one that was asked for the time before, and the time after. */
    @Nullable
    KeyState older;

    @Nullable
    KeyState newer;

    KeyState(ByteSpan key, int hash, Algorithm algorithm) {
        this.key = key.copy();
        this.hash = hash;
        this.algorithm = algorithm;
    }

    KeyOutcome outcome() {
        return new KeyOutcome(Printable.of(new ByteSpan(key), MOST_SHOWN), admitted, refused);
    }
}
