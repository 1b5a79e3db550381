package io.headgate.lab.agenda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AgendaTest {

    private final Agenda agenda = new Agenda();
    private final List<String> happened = new ArrayList<>();

    @Test
    void thingsHappenInTheOrderOfTimeAndOfOneInstantAsTheyWereNotedDown() {
        note(20, "c");
        note(10, "a");
        note(20, "d");
        note(10, "b");

        playAll();

        assertThat(happened).containsExactly("a at 10", "b at 10", "c at 20", "d at 20");
    }

    @Test
    void whatIsNotedDownForThePastHappensNow() {
        note(10, "first");
        agenda.next();
        note(3, "late");

        playAll();

        assertThat(happened).containsExactly("first at 10", "late at 10");
    }

    @Test
    void aThousandRandomThingsComeInTheOrderOfAPriorityQueue() {
        SplittableRandom random = new SplittableRandom(7);
        PriorityQueue<Long> expected = new PriorityQueue<>();
        List<Long> seen = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            long instant = random.nextLong(300);
            expected.add(instant);
            agenda.at(instant, () -> seen.add(agenda.read()));
        }

        playAll();

        List<Long> sorted = new ArrayList<>();
        while (!expected.isEmpty()) {
            sorted.add(expected.poll());
        }
        assertThat(seen).isEqualTo(sorted);
    }

    @Test
    void timeJumpsOverNothing() {
        note(10, "due");

        assertThat(agenda.isDueBy(9)).isFalse();
        assertThat(agenda.isDueBy(10)).isTrue();
        assertThatThrownBy(() -> agenda.moveTo(11)).hasMessage("instant: 11 (expected: the next there is)");
        agenda.moveTo(10);
        assertThat(agenda.read()).isEqualTo(10);
    }

    @Test
    void aSchedulerRunsItsTasksWhenTheirTurnComes() {
        AgendaScheduler scheduler = new AgendaScheduler(agenda);
        scheduler.schedule(() -> happened.add("alarm at " + agenda.read()), 5, TimeUnit.MICROSECONDS);
        var cancelled = scheduler.schedule(() -> happened.add("never"), 6, TimeUnit.MICROSECONDS);
        cancelled.cancel(false);
        scheduler.execute(() -> happened.add("now at " + agenda.read()));

        playAll();

        assertThat(happened).containsExactly("now at 0", "alarm at 5000");
    }

    @Test
    void aTaskThatFailsIsNotSilent() {
        new AgendaScheduler(agenda)
                .schedule(
                        () -> {
                            throw new IllegalArgumentException("broken");
                        },
                        1,
                        TimeUnit.NANOSECONDS);

        assertThatThrownBy(this::playAll).hasRootCauseMessage("broken");
    }

    private void note(long instant, String what) {
        agenda.at(instant, () -> happened.add(what + " at " + agenda.read()));
    }

    private void playAll() {
        while (agenda.next()) {
            assertThat(agenda.size()).isNotNegative();
        }
    }
}
