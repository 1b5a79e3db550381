package com.alibaba.csp.sentinel.slots.block.flow.tokenbucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.sentinel.MovedClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TokenBucketTest {

    private final MovedClock time = MovedClock.stop();

    @AfterEach
    void close() {
        time.close();
    }

    @Test
    void tokensComeWithEachIntervalFromTheFirstOn() {
        DefaultTokenBucket bucket = new DefaultTokenBucket(2, 5, 1_000);
        assertThat(bucket.getCurrentTokenNum()).isZero();
        assertThat(bucket.tryConsume(2)).isTrue();
        assertThat(bucket.tryConsume(1)).isFalse();
        time.forward(999);
        assertThat(bucket.tryConsume(1)).isFalse();
        time.forward(1);
        assertThat(bucket.refreshTokenAndGetCurrentTokenNum()).isEqualTo(2);
        time.forward(60_000);
        assertThat(bucket.tryConsume(6)).isFalse();
        assertThat(bucket.tryConsume(5)).isTrue();
    }

    @Test
    void aFullStartHasAllItCanHold() {
        assertThat(new StrictTokenBucket(1, 9, true, 1_000).tryConsume(9)).isTrue();
        assertThat(new StrictTokenBucket(1, 9, 1_000).tryConsume(2)).isFalse();
        assertThatThrownBy(() -> new StrictTokenBucket(0, 9, 1_000)).isInstanceOf(IllegalArgumentException.class);
    }
}
