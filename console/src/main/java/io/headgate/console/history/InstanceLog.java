package io.headgate.console.history;

import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** The seconds of one instance, each resource by itself. For one thread at a time. */
final class InstanceLog {

    private final Subject subject;
    private final LongSupplier numbers;
    private final SecondsHeard heard = new SecondsHeard();
    private final SecondsHeard timesHeard = new SecondsHeard();
    private final TreeMap<Long, OpenStretch> stretches = new TreeMap<>();

    InstanceLog(Subject subject, LongSupplier numbers) {
        this.subject = subject;
        this.numbers = numbers;
    }

    /** No second can be later than that. */
    void notAfter(long latest) {
        heard.notAfter(latest);
        timesHeard.notAfter(latest);
    }

    /** Whether this second is heard for the first time. */
    boolean hear(long second) {
        return heard.add(second);
    }

    /** Whether the times of this second are heard for the first time, and the second itself was. */
    boolean hearTimes(long second) {
        return heard.has(second) && timesHeard.add(second);
    }

    long newest() {
        return heard.newest();
    }

    void add(SecondSeen second, Tally all) {
        OpenStretch stretch = stretches.computeIfAbsent(
                subject.stretchOf(second.epochSecond()), start -> new OpenStretch(subject, numbers.getAsLong(), start));
        stretch.add(Sheet.ALL, second.epochSecond(), all);
        for (ResourceSecond resource : second.resources()) {
            Tally figures = new Tally();
            figures.add(resource);
            stretch.add(resource.name(), second.epochSecond(), figures);
        }
    }

    void advance(long now, List<OpenStretch> finished) {
        Iterator<OpenStretch> each = stretches.values().iterator();
        while (each.hasNext()) {
            OpenStretch stretch = each.next();
            if (RollUp.isOver(stretch, now)) {
                each.remove();
                finished.add(stretch);
            }
        }
    }

    List<OpenStretch> open() {
        return new ArrayList<>(stretches.values());
    }

    boolean isEmpty() {
        return stretches.isEmpty();
    }
}
