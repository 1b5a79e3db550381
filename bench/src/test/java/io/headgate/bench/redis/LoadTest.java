package io.headgate.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoadTest {

    @Test
    void everyCallIsCountedAndTimedAndEveryThreadCalls() {
        AtomicLong calls = new AtomicLong();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();

        Answers answers = Load.of(3, Duration.ofMillis(20), () -> {
            threads.add(Thread.currentThread());
            return calls.incrementAndGet() % 2 == 0;
        });

        assertThat(threads).hasSize(3);
        assertThat(answers.calls()).isEqualTo(calls.get());
        assertThat(answers.admitted()).isEqualTo(calls.get() / 2);
        assertThat(answers.latencies().count()).isEqualTo(calls.get());
        assertThat(answers.nanos()).isGreaterThanOrEqualTo(20_000_000);
    }

    @Test
    void aCallThatFailsFailsTheRun() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Load.of(2, Duration.ofMillis(20), () -> {
                    throw new IllegalArgumentException("no Redis");
                }))
                .withMessageContaining("no Redis");
    }
}
