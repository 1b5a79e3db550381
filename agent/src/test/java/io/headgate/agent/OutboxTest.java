package io.headgate.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.Headgate;
import io.headgate.RulesChanged;
import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RulesTaken;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.event.Event;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutboxTest {

    private final Headgate headgate = Headgate.builder().build();
    private final Ledger ledger = new Ledger("test");
    private final Happenings happenings = new Happenings(headgate.events(), ledger);
    private final Outbox outbox = new Outbox(happenings, ledger);

    private static SecondSeen second(long epochSecond) {
        return new SecondSeen(epochSecond, new Machine(-1, -1, 0, 0, 0), List.of());
    }

    private List<Message> all() {
        List<Message> all = new ArrayList<>();
        for (Message next = outbox.next(); next != null; next = outbox.next()) {
            all.add(next);
        }
        return all;
    }

    @Test
    void theMostUrgentGoesFirst() {
        outbox.add(new TimesSeen(1, List.of()));
        outbox.add(second(1));
        headgate.events().publish(new RulesChanged(1, List.of(), List.of(), List.of()));
        outbox.add(new Answer(1, "", "{}"));
        outbox.add(new RulesTaken(1, false, List.of()));
        outbox.add(new RulesTaken(1, true, List.of()));
        outbox.add(new Hello(1, "a", "b", 1, "c", "d", 1));
        assertThat(all())
                .extracting(message -> message.getClass().getSimpleName())
                .containsExactly("Hello", "RulesTaken", "Answer", "EventSeen", "SecondSeen", "TimesSeen");
    }

    @Test
    void ofTheSecondsTheOldestGoWhenThereAreTooMany() {
        for (int i = 1; i <= 25; i++) {
            outbox.add(second(i));
        }
        assertThat(all()).hasSize(10).first().isEqualTo(second(16));
        assertThat(ledger.droppedSeconds.sum()).isEqualTo(15);
    }

    @Test
    void ofTheEventsTheOldestGoWhenThereAreTooMany() {
        for (int i = 0; i < 1_500; i++) {
            headgate.events().publish(new Numbered(i));
        }
        List<Message> told = all();
        assertThat(told).hasSize(1_000);
        assertThat(((EventSeen) told.get(0)).text()).isEqualTo("Numbered[number=500]");
        assertThat(ledger.droppedEvents.sum()).isEqualTo(500);
    }

    @Test
    void anEventThatCannotBeSaidIsToldAsSuch() {
        headgate.events().publish(new Unspeakable());
        headgate.events().publish(new Numbered(1));
        assertThat(all())
                .extracting(message -> ((EventSeen) message).text())
                .containsExactly("cannot be said: java.lang.StackOverflowError", "Numbered[number=1]");
    }

    @Test
    void whatWasForOneConnectionIsNotSentOverTheNext() {
        outbox.add(second(1));
        outbox.add(new Answer(1, "", "{}"));
        outbox.add(new RulesTaken(1, true, List.of()));
        outbox.add(new TimesSeen(1, List.of()));
        outbox.clear();
        assertThat(all()).isEmpty();
        assertThat(ledger.droppedSeconds.sum()).isEqualTo(1);
        assertThat(ledger.droppedAnswers.sum()).isEqualTo(1);
    }

    private record Numbered(int number) implements Event {}

    private static final class Unspeakable implements Event {
        @Override
        public String toString() {
            throw new StackOverflowError();
        }
    }
}
