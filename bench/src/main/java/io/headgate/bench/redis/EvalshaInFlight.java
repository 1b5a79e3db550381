package io.headgate.bench.redis;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A script by hand, called once for each decision, with many calls in flight. */
final class EvalshaInFlight implements InFlight {

    private final LettuceConnection<String> connection;
    private final Gcra gcra;
    private final boolean pipelined;

    private EvalshaInFlight(RedisURI uri, boolean pipelined) {
        this.connection = new LettuceConnection<>(uri, StringCodec.UTF8);
        this.gcra = new Gcra(connection.get(), Gcra.load(connection.get()), "evalsha:flight", Scenario.NEVER_REACHED);
        this.pipelined = pipelined;
        connection.get().setAutoFlushCommands(!pipelined);
    }

    static InFlight chained(RedisURI uri) {
        return new EvalshaInFlight(uri, false);
    }

    static InFlight pipelined(RedisURI uri) {
        return new EvalshaInFlight(uri, true);
    }

    @Override
    public Answers fly(int calls, Duration length) {
        return pipelined ? pipeline(calls, length) : Chains.fly(() -> gcra.ask().toCompletableFuture(), calls, length);
    }

    private Answers pipeline(int calls, Duration length) {
        Latencies latencies = new Latencies();
        long admitted = 0;
        long begun = System.nanoTime();
        long ended = begun;
        while (ended - begun < length.toNanos()) {
            List<RedisFuture<Boolean>> sent = new ArrayList<>(calls);
            for (int call = 0; call < calls; call++) {
                sent.add(gcra.ask());
            }
            connection.get().flushCommands();
            for (RedisFuture<Boolean> answer : sent) {
                admitted += answer.toCompletableFuture().join() ? 1 : 0;
                latencies.add(System.nanoTime() - ended);
            }
            ended = System.nanoTime();
        }
        return new Answers(latencies.count(), admitted, ended - begun, latencies);
    }

    @Override
    public void close() {
        connection.close();
    }
}
