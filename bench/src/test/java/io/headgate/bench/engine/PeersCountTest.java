package io.headgate.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** That the peers are asked so that they answer, and Sentinel so that it counts; its state is global, hence one test. */
class PeersCountTest {

    @Test
    void sentinelCountsEveryCallInboundToo() {
        Exercise refusing = Engine.SENTINEL.start(Scenario.FLOW_REFUSED);
        refusing.join();
        Counts made = new Counts(0, 0, 0);
        for (int call = 0; call < 100; call++) {
            made = made.plus(refusing.once("") ? Counts.made(1, 0) : Counts.made(0, 1));
        }

        assertThat(made.refused()).isGreaterThan(90);
        assertThat(refusing.counts()).contains(made);
    }

    @Test
    void resilience4jAdmitsOrRefusesAsTheScenarioSays() {
        assertThat(Engine.RESILIENCE4J.start(Scenario.FLOW_ADMITTED).once("")).isTrue();
        assertThat(Engine.RESILIENCE4J.start(Scenario.FOUR_RULES).once("")).isTrue();
        assertThat(Engine.RESILIENCE4J.start(Scenario.HOT_PARAMETER).once("a")).isTrue();
        Exercise refusing = Engine.RESILIENCE4J.start(Scenario.FLOW_REFUSED);
        refusing.once("");
        assertThat(refusing.once("")).isFalse();
    }

    @Test
    void theFloorAdmits() {
        assertThat(Engine.FLOOR.start(Scenario.FLOW_ADMITTED).once("")).isTrue();
    }
}
