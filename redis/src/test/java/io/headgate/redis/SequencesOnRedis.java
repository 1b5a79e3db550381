package io.headgate.redis;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.headgate.redis.form.Script;
import io.headgate.testkit.sequences.Findings;
import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.Mix;
import io.headgate.testkit.sequences.SequenceCheck;
import io.headgate.testkit.sequences.TestedClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A real Redis on which random sequences are played, several at a time, each in a database of its own. */
final class SequencesOnRedis implements AutoCloseable {

    private static final int AT_A_TIME = 4; // each step waits for an answer

    private final RedisOnLoopback redis;
    private final List<SequenceStore> stores = new ArrayList<>();
    private final ExecutorService players = Executors.newFixedThreadPool(AT_A_TIME);

    SequencesOnRedis(Path folder) throws Exception {
        this(folder, UnaryOperator.identity());
    }

    /** On which what {@code scripts} makes of each script is run. */
    SequencesOnRedis(Path folder, UnaryOperator<Script> scripts) throws Exception {
        redis = new RedisOnLoopback(folder);
        for (int database = 0; database < AT_A_TIME; database++) {
            stores.add(new SequenceStore(redis, database, scripts));
        }
    }

    /** Plays the sequences of the seeds from {@code seed} on, and asserts that every promise is kept. */
    void check(LimitKind kind, Mix mix, long seed, long count) {
        long each = (count + AT_A_TIME - 1) / AT_A_TIME;
        List<Findings> findings = atOnce(player -> check(kind, mix, player).play(seed + player * each, each));
        assertTrue(findings.stream().allMatch(Findings::isEmpty), findings::toString);
    }

    /** Whether one of the first {@code most} sequences fails. */
    boolean isFound(LimitKind kind, Mix mix, long most) {
        AtomicBoolean found = new AtomicBoolean();
        atOnce(player -> {
            SequenceCheck check = check(kind, mix, player);
            for (long seed = player; !found.get() && seed < most; seed += AT_A_TIME) {
                if (!check.passes(seed)) {
                    found.set(true);
                }
            }
            return true;
        });
        return found.get();
    }

    private SequenceCheck check(LimitKind kind, Mix mix, int player) {
        return new SequenceCheck(kind, mix, new RedisTestedLimiter.OnDatabase(stores.get(player)), TestedClock.SHARED);
    }

    private <T> List<T> atOnce(IntFunction<T> play) {
        List<CompletableFuture<T>> played = IntStream.range(0, AT_A_TIME)
                .mapToObj(player -> CompletableFuture.supplyAsync(() -> play.apply(player), players))
                .toList();
        return played.stream().map(CompletableFuture::join).toList();
    }

    @Override
    public void close() {
        players.shutdownNow();
        redis.close();
    }
}
