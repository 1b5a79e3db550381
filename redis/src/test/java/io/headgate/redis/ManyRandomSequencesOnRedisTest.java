package io.headgate.redis;

import io.headgate.testkit.sequences.LimitKind;
import io.headgate.testkit.sequences.Mix;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Twelve thousand random sequences on each kind of limit that has a form on Redis, spread over the mixes: about a quarter of an hour.
 * {@code -Dheadgate.sequences.redis.many=N} plays another number.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManyRandomSequencesOnRedisTest {

    private static final long A_MIX = Long.getLong("headgate.sequences.redis.many", 12_000) / Mix.values().length;

    private SequencesOnRedis sequences;

    @BeforeAll
    void startRedis(@TempDir Path folder) throws Exception {
        sequences = new SequencesOnRedis(folder);
    }

    @AfterAll
    void endRedis() {
        sequences.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_BUCKETS")
    void everyPromiseIsKept(LimitKind kind) {
        for (Mix mix : Mix.values()) {
            boolean isExcepted =
                    (mix == Mix.CHANGES_IN_DEBT && !RandomSequencesOnRedisTest.PAID_ACROSS_CHANGES.contains(kind))
                            || (mix == Mix.CHANGED_BACK && !RandomSequencesOnRedisTest.CHANGED_BACK.contains(kind));
            if (!isExcepted) {
                sequences.check(kind, mix, 1, A_MIX);
            }
        }
    }
}
