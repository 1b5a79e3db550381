package io.headgate.testkit.sequences;

import io.headgate.limiter.Limit;
import java.util.ArrayList;
import java.util.List;

/**
 * A limit and the operations to try on it.
 *
 * @param seed from which it was drawn
 * @param tickerOrigin what the ticker shows at the start
 * @param wallOrigin what the wall clock shows at the start
 */
record Sequence(long seed, Limit limit, long tickerOrigin, long wallOrigin, List<Operation> operations) {

    Sequence without(int index) {
        List<Operation> fewer = new ArrayList<>(operations);
        fewer.remove(index);
        return with(fewer);
    }

    Sequence replacing(int index, Operation operation) {
        List<Operation> others = new ArrayList<>(operations);
        others.set(index, operation);
        return with(others);
    }

    private Sequence with(List<Operation> others) {
        return new Sequence(seed, limit, tickerOrigin, wallOrigin, others);
    }
}
