package io.headgate.console.history;

import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** All figures on their way to the store. Time is an argument. For one thread at a time. */
final class Recorder {

    /** How old a second may be. */
    static final int OLDEST = 120;

    /** How far a second may be ahead, by a clock that goes fast. */
    static final int AHEAD = 60;

    /** What became of a second. */
    enum Outcome {
        TAKEN,
        REPEATED,
        OUT_OF_TIME,
        TOO_MANY
    }

    private final int mostNames;
    private final AtomicLong numbers;
    private final Map<String, ApplicationLog> applications = new HashMap<>();

    /**
     * An empty recorder.
     *
     * @param mostNames how many names of an application are kept apart
     * @param lastNumber the highest number of a stretch in the store
     */
    Recorder(int mostNames, long lastNumber) {
        this.mostNames = mostNames;
        this.numbers = new AtomicLong(lastNumber);
    }

    boolean knows(String application, String instance) {
        ApplicationLog log = applications.get(application);
        return log != null && log.knows(instance);
    }

    /** Begins with an instance of which these seconds were kept before. */
    void begin(String application, String instance, long[] heard) {
        applications
                .computeIfAbsent(application, name -> new ApplicationLog(name, mostNames, numbers::incrementAndGet))
                .begin(instance, heard);
    }

    Outcome take(String application, String instance, SecondSeen second, long now) {
        if (second.epochSecond() < now - OLDEST || second.epochSecond() > now + AHEAD) {
            return Outcome.OUT_OF_TIME;
        }
        ApplicationLog log = applications.get(application);
        if (log == null || !log.knows(instance)) {
            return Outcome.TOO_MANY; // or it would have begun
        }
        return log.add(instance, second, now + AHEAD) ? Outcome.TAKEN : Outcome.REPEATED;
    }

    /** Takes times of calls. False when they belong to no second that was taken, or were taken before. */
    boolean takeTimes(String application, String instance, TimesSeen times) {
        ApplicationLog log = applications.get(application);
        return log != null && log.addTimes(instance, times);
    }

    /** The stretches that are over at {@code now}; they are not changed any more. */
    List<OpenStretch> advance(long now) {
        List<OpenStretch> finished = new ArrayList<>();
        applications.values().forEach(log -> log.advance(now, finished));
        applications.values().removeIf(ApplicationLog::isEmpty);
        return finished;
    }

    /** Open stretches of the coarser tiers as they are now. */
    List<OpenStretch> drafts() {
        List<OpenStretch> drafts = new ArrayList<>();
        applications.values().forEach(log -> drafts.addAll(log.drafts()));
        return drafts;
    }

    /** Shows the rows that are not finished, and adds the stretches they are in to {@code open}. */
    void look(Subject subject, String name, RowVisitor visitor, List<OpenStretch> open) {
        ApplicationLog log = applications.get(subject.application());
        if (log != null) {
            log.look(subject, name, visitor, open);
        }
    }

    /** The highest number that a stretch has been given. */
    long lastNumber() {
        return numbers.get();
    }
}
