package io.headgate.redis;

import io.headgate.limiter.Ticker;
import io.headgate.redis.form.Script;
import io.headgate.redis.store.Store;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Measures how long answers take. As safe for threads as the store it asks. */
final class TimedStore implements Store {

    private final Store store;
    private final Ticker ticker;
    private final RoundTrips trips;

    TimedStore(Store store, Ticker ticker, RoundTrips trips) {
        this.store = store;
        this.ticker = ticker;
        this.trips = trips;
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, String key, List<String> arguments) {
        long sent = ticker.read();
        return timed(sent, store.run(script, key, arguments));
    }

    @Override
    public CompletableFuture<List<Long>> run(Script script, List<String> keys, List<String> arguments) {
        long sent = ticker.read();
        return timed(sent, store.run(script, keys, arguments));
    }

    /** What follows on the answer comes after this, and is not measured. */
    private CompletableFuture<List<Long>> timed(long sent, CompletableFuture<List<Long>> answer) {
        return answer.whenComplete((numbers, failure) -> {
            long now = ticker.read();
            trips.add(now - sent, now, failure != null);
        });
    }

    @Override
    public boolean shareSlot(String key, String other) {
        return store.shareSlot(key, other);
    }

    @Override
    public boolean isCluster() {
        return store.isCluster();
    }
}
