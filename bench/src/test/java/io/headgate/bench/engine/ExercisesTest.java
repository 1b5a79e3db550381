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
        Counts made = hundredCalls(refusing);

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
                Counts made = hundredCalls(exercise);

                assertThat(exercise.counts()).contains(made);
                new Answers(made).mustBeOf(scenario, ours.label());
                if (scenario.admits()) {
                    assertThat(made.refused()).isZero();
                } else {
                    assertThat(made.refused()).isBetween(91L, 99L);
                }
            }
        }
    }

    /** One a second is admitted where calls are refused: a few of them when the machine stands still. */
    private static Counts hundredCalls(Exercise exercise) {
        Counts made = new Counts(0, 0, 0);
        for (int call = 0; call < 100; call++) {
            made = made.plus(exercise.once("key") ? Counts.made(1, 0) : Counts.made(0, 1));
        }
        return made;
    }

    @Test
    void resilience4jAdmitsOrRefusesAsTheScenarioSays() {
        assertThat(Engine.RESILIENCE4J.start(Scenario.FLOW_ADMITTED).once("")).isTrue();
        assertThat(Engine.RESILIENCE4J.start(Scenario.FOUR_RULES).once("")).isTrue();
        assertThat(Engine.RESILIENCE4J.start(Scenario.HOT_PARAMETER).once("a")).isTrue();
        assertThat(hundredCalls(Engine.RESILIENCE4J.start(Scenario.FLOW_REFUSED))
                        .refused())
                .isBetween(91L, 99L);
    }

    @Test
    void theFloorAdmits() {
        assertThat(Engine.FLOOR.start(Scenario.FLOW_ADMITTED).once("")).isTrue();
    }
}
