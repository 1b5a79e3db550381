package io.headgate.redis.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LettuceVersionCheckTest {

    /** The options of Lettuce 6.5 and older. */
    public static final class OldOptions {
        public OldOptions requestQueueSize(int commands) {
            return this;
        }
    }

    @Test
    void aLettuceWithoutAReplayFilterIsRefusedWithItsVersion() {
        assertThatThrownBy(() -> LettuceVersionCheck.check(OldOptions.class, "6.3.2.RELEASE/8941aea"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("lettuce-core: 6.3.2 (expected: 6.6 or newer; with Spring Boot before 3.5 set the property"
                        + " <lettuce.version>6.6.0.RELEASE</lettuce.version>)");
    }

    @Test
    void theLettuceOfThisBuildPasses() {
        assertThatCode(LettuceVersionCheck::check).doesNotThrowAnyException();
    }
}
