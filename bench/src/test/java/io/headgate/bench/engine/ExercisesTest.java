package io.headgate.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That the engines are asked so that they answer and count; Sentinel's state is global, hence one test. */
class ExercisesTest {

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

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"HEADGATE_CALL", "HEADGATE_ENTER", "HEADGATE_TRY_ENTER"})
    void oursCountsEveryCallInboundToo(Engine ours) {
        for (Scenario scenario : Scenario.values()) {
            if (ours.canBeMeasured(scenario, 1)) {
                Exercise exercise = ours.start(scenario);
                Counts made = new Counts(0, 0, 0);
                for (int call = 0; call < 100; call++) {
                    made = made.plus(exercise.once("key") ? Counts.made(1, 0) : Counts.made(0, 1));
                }

                assertThat(exercise.counts()).contains(made);
                new Answers(made).mustBeOf(scenario, ours.label());
                assertThat(made.refused()).isEqualTo(scenario.admits() ? 0 : 99);
            }
        }
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
