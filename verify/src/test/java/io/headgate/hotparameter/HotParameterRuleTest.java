package io.headgate.hotparameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.limiter.pace.LeakyQueue;
import io.headgate.limiter.pace.TokenBucket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HotParameterRuleTest {

    private final HotParameterRule rule = HotParameterRule.perSecond("orders", 0, 10);

    @Test
    void theDefaultIsATokenBucketWithABurst() {
        assertThat(rule.limit()).isEqualTo(ValueLimit.rate(TokenBucket.perSecond(10)));
        assertThat(rule.maxKeys()).isEqualTo(10_000);
        assertThat(rule.withId("x").shadow().limit()).isEqualTo(rule.limit());
    }

    @Test
    void aQueueWaitsAsLongAsItSaysAndABucketNotAtAll() {
        assertThat(ValueLimit.rate(LeakyQueue.perSecond(1, Duration.ofSeconds(3)))
                        .maxWait())
                .hasSeconds(3);
        assertThat(ValueLimit.rate(TokenBucket.perSecond(1)).maxWait()).isZero();
        assertThat(ValueLimit.rate(TokenBucket.perSecond(1))
                        .waiting(Duration.ofSeconds(2))
                        .maxWait())
                .hasSeconds(2);
    }

    @Test
    void badSettingsAreNamed() {
        assertThatThrownBy(() -> rule.withMaxKeys(0)).hasMessage("maxKeys: 0 (expected: 1 to 16777216)");
        assertThatThrownBy(() -> rule.withException("a", ValueLimit.inFlight(1)))
                .hasMessageStartingWith("exceptions[a]: InFlight[permits=1] (expected: the same kind as Rate[");
        assertThatThrownBy(() -> ValueLimit.inFlight(-1))
                .hasMessage("permits: -1 (expected: 0 (refuses everything) to 2^31-1)");
        assertThatThrownBy(() -> ArgumentKey.named(" ")).hasMessage("name: \" \" (expected: the name of an argument)");
        assertThatThrownBy(() -> LazyBucket.of(-1, Duration.ofSeconds(1), 0)).hasMessageStartingWith("permits: -1");
    }

    @Test
    void exceptionsAreReadFromTextByTheirClass() {
        assertThat(ExceptionValue.parse("7", "int")).isEqualTo(7);
        assertThat(ExceptionValue.parse("7", "java.lang.Long")).isEqualTo(7L);
        assertThat(ExceptionValue.parse("true", "boolean")).isEqualTo(true);
        assertThat(ExceptionValue.parse("x", "char")).isEqualTo('x');
        assertThat(ExceptionValue.parse("1.5", "double")).isEqualTo(1.5);
        assertThat(ExceptionValue.parse("7", "String")).isEqualTo("7");
        assertThat(ExceptionValue.parse("7", "com.example.Thing")).isEqualTo("7");
        assertThatThrownBy(() -> ExceptionValue.parse("seven", "int")).hasMessage("value: seven (expected: a int)");
        assertThatThrownBy(() -> ExceptionValue.parse("xy", "char")).hasMessage("value: xy (expected: one character)");
    }
}
