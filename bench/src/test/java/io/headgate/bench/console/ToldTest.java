package io.headgate.bench.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.agent.wire.Wire;
import org.junit.jupiter.api.Test;

class ToldTest {

    @Test
    void whatIsToldIsWhatAnInstanceWouldTellOfThatSecondWithNoResourceIdle() {
        Told told = new Told(7);

        SecondSeen second = (SecondSeen) Wire.read(told.second(1_790_000_123L));
        TimesSeen times = (TimesSeen) Wire.read(told.times(1_790_000_125L));

        assertThat(second.epochSecond()).isEqualTo(1_790_000_123L);
        assertThat(second.resources()).hasSize(7).allMatch(resource -> resource.passed() > 0);
        assertThat(second.resources()).extracting(ResourceSecond::name).contains(Told.resource(0), Told.resource(6));
        assertThat(times.epochSecond()).isEqualTo(1_790_000_125L);
        assertThat(times.resources()).hasSize(7);
    }
}
