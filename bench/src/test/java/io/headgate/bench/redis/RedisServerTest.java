package io.headgate.bench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.headgate.bench.contender.Attempt;
import org.junit.jupiter.api.Test;

class RedisServerTest {

    @Test
    void whoHasNoRedisIsToldWhatToInstall() {
        assertThatIOException()
                .isThrownBy(() -> new RedisServer("no-such-redis-server"))
                .withMessageStartingWith(
                        "no-such-redis-server is needed and cannot be started (Debian, Ubuntu: apt-get install redis-server)");
    }

    @Test
    void itServesAndCountsAndEnds() throws Exception {
        RedisServer server = RedisServer.start();
        try (server;
                Inspector inspector = new Inspector(server.uri());
                Limiters limiters = new EvalshaLimiters(server.uri())) {
            Attempt two = limiters.limiter(
                    "two", new Rate(2, Scenario.REACHED.period().multipliedBy(600)));
            long before = inspector.commands();

            assertThat(two.tryAcquire()).isTrue();
            assertThat(two.tryAcquire()).isTrue();
            assertThat(two.tryAcquire()).isFalse();

            assertThat(inspector.commands() - before)
                    .as("three scripts, each of which asks for time and key, and two that write")
                    .isEqualTo(3 * 3 + 2);
            assertThat(inspector.bytes("evalsha:t*")).isBetween(40L, 200L);
            assertThat(inspector.bytes("nobody:*")).isZero();
        }
        assertThat(server.isAlive()).isFalse();
    }
}
