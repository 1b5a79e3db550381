package io.headgate.agent;

import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RulesTaken;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** What is to be sent next, the most urgent first. Of everything only as much is kept as is still worth sending. For one thread. */
final class Outbox {

    /*
     * A console that reads slowly must not make the application grow. One message is on its way; behind it wait
     *
     *   hello      1
     *   rules      the last word on them
     *   answers    8; no further question is looked at before
     *   events     1,000 (in Happenings); the oldest go
     *   seconds    10; the oldest go
     *   refusals   1,000 (in Happenings), as one message; the newest go
     *   times      the last
     */
    private static final int MOST_SECONDS = 10;
    private static final int MOST_ANSWERS = 8;

    private final Happenings happenings;
    private final Ledger ledger;
    private final ArrayDeque<Answer> answers = new ArrayDeque<>();
    private final ArrayDeque<SecondSeen> seconds = new ArrayDeque<>();
    private @Nullable Hello hello;
    private @Nullable RulesTaken taken;
    private @Nullable TimesSeen times;

    Outbox(Happenings happenings, Ledger ledger) {
        this.happenings = happenings;
        this.ledger = ledger;
    }

    void add(Hello first) {
        hello = first;
    }

    void add(RulesTaken latest) {
        taken = latest;
    }

    void add(TimesSeen latest) {
        times = latest;
    }

    boolean hasRoomForAnAnswer() {
        return answers.size() < MOST_ANSWERS;
    }

    void add(Answer answer) {
        answers.add(answer);
    }

    void add(SecondSeen second) {
        seconds.add(second);
        if (seconds.size() > MOST_SECONDS) {
            seconds.remove();
            ledger.droppedSeconds.increment();
        }
    }

    /** The console is gone: nothing of this is worth sending to the next. */
    void clear() {
        ledger.droppedSeconds.add(seconds.size());
        ledger.droppedAnswers.add(answers.size());
        seconds.clear();
        answers.clear();
        hello = null;
        taken = null;
        times = null;
    }

    /** Takes the next message; null when there is none. */
    @Nullable
    Message next() {
        if (hello != null) {
            Message next = hello;
            hello = null;
            return next;
        }
        if (taken != null) {
            Message next = taken;
            taken = null;
            return next;
        }
        Message next = answers.poll();
        if (next == null) {
            next = happenings.event();
        }
        if (next == null) {
            next = seconds.poll();
        }
        if (next == null) {
            next = happenings.refusals();
        }
        return next == null ? takeTimes() : next;
    }

    private @Nullable Message takeTimes() {
        Message next = times;
        times = null;
        return next;
    }
}
