package io.headgate.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Parts of the public API that decide nothing answer as those of Sentinel, asked by the same compiled code. */
class PublicApiTest {

    @Test
    @SuppressWarnings("unchecked")
    void theDropInAnswersAsSentinelDoes() {
        List<String> ofSentinel =
                ((Supplier<List<String>>) SentinelLoader.newSentinel("PublicApi", Supplier.class)).get();
        List<String> ofDropIn = ((Supplier<List<String>>) SentinelLoader.newDropIn("PublicApi", Supplier.class)).get();
        assertThat(ofDropIn).isEqualTo(ofSentinel);
    }
}
