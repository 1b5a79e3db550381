package io.headgate.sources.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.headgate.rules.source.WritableRuleSource;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** For sources that can be published to, on a place that can be cut off. */
public interface PublishOutageContract extends OutageContract, PublishContract {

    @Test
    default void publishingToAnUnreachablePlaceFailsInTime() throws Exception {
        place().put("one");
        WritableRuleSource source = (WritableRuleSource) source();
        String revision = source.read().revision();
        place().cutOff();
        long begin = System.nanoTime();
        assertUnreachable(catchThrowable(() -> source.publish("two", revision)));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(place().patience());
    }
}
