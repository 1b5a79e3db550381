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
import java.util.function.UnaryOperator;

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

    /** Plays the sequences of the seeds from {@code seed} on. @return what was found, by each player */
    List<Findings> play(LimitKind kind, Mix mix, long seed, long count) {
        long each = (count + AT_A_TIME - 1) / AT_A_TIME;
        List<CompletableFuture<Findings>> played = new ArrayList<>();
        for (int player = 0; player < AT_A_TIME; player++) {
            long begin = seed + player * each;
            SequenceStore store = stores.get(player);
            SequenceCheck check =
                    new SequenceCheck(kind, mix, new RedisTestedLimiter.OnDatabase(store), TestedClock.SHARED);
            played.add(CompletableFuture.supplyAsync(() -> check.play(begin, each), players));
        }
        return played.stream().map(CompletableFuture::join).toList();
    }

    /** Plays them and asserts that every promise is kept. */
    void check(LimitKind kind, Mix mix, long seed, long count) {
        List<Findings> findings = play(kind, mix, seed, count);
        assertTrue(findings.stream().allMatch(Findings::isEmpty), findings::toString);
    }

    @Override
    public void close() {
        players.shutdownNow();
        redis.close();
    }
}
