package io.headgate.console.fleet;

import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.InboundSecond;
import io.headgate.agent.wire.Machine;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.console.history.History;
import java.util.ArrayList;
import java.util.List;

/** Takes only what makes sense from the instances of an application, and keeps what they tell within bounds. Safe for many threads. */
final class MessageCheck {

    /** No count of a second can be as great as this, and sums of a thousand instances still fit. */
    private static final long MOST = 1_000_000_000_000_000L;

    private static final int LONGEST_TEXT = 200;
    private static final int LONGEST_TYPE = 50;

    private static final int MOST_TEXTS = 20_000;

    private final FleetSettings settings;
    private final KnownTexts texts = new KnownTexts(MOST_TEXTS);

    MessageCheck(FleetSettings settings) {
        this.settings = settings;
    }

    /** Who it is, with texts of bounded length. */
    Hello hello(Hello said) throws WrongMessageException {
        if (said.protocol() < 1) {
            throw new WrongMessageException("Hello.protocol", said.protocol(), "1 or more");
        }
        return new Hello(
                said.protocol(),
                said.instance(),
                cut(said.host(), LONGEST_TEXT),
                said.pid(),
                cut(said.version(), LONGEST_TEXT),
                cut(said.java(), LONGEST_TEXT),
                said.startedAtMillis());
    }

    /** The second with {@code shift} added to its time, and with resources beyond the bounds under {@link History#OTHER}. */
    SecondSeen second(SecondSeen seen, long shift) throws WrongMessageException {
        List<ResourceSecond> resources = new ArrayList<>(seen.resources().size());
        for (ResourceSecond resource : seen.resources()) {
            check(resource);
            boolean fits =
                    fits(resource.name(), resources.size()) && resource.type().length() <= LONGEST_TYPE;
            resources.add(
                    fits
                            ? named(texts.of(resource.name()), texts.of(resource.type()), resource)
                            : named(History.OTHER, "common", resource));
        }
        InboundSecond inbound = seen.inbound();
        if (inbound != null) {
            figure("inbound.passed", inbound.passed());
            figure("inbound.refused", inbound.refused());
            figure("inbound.errors", inbound.errors());
            figure("inbound.inFlight", inbound.inFlight());
        }
        return new SecondSeen(seen.epochSecond() + shift, machine(seen.machine()), resources, inbound);
    }

    private static void check(ResourceSecond resource) throws WrongMessageException {
        figure("passed", resource.passed());
        figure("refused", resource.refused());
        figure("finished", resource.finished());
        figure("errors", resource.errors());
        time("responseNanos", resource.responseNanos());
        time("longestNanos", resource.longestNanos());
        figure("inFlight", resource.inFlight());
        figure("waiting", resource.waiting());
    }

    private static void figure(String name, long value) throws WrongMessageException {
        if (value < 0 || value > MOST) {
            throw new WrongMessageException("SecondSeen." + name, value, "0 to " + MOST);
        }
    }

    private static void time(String name, long nanos) throws WrongMessageException {
        if (nanos < 0) {
            throw new WrongMessageException("SecondSeen." + name, nanos, "0 or more");
        }
    }

    /** A machine that tells nonsense tells nothing. */
    private static Machine machine(Machine machine) {
        return new Machine(
                known(machine.processor()),
                known(machine.load()),
                Math.max(0, machine.heapUsed()),
                Math.max(0, machine.heapMost()),
                Math.max(0, machine.threads()));
    }

    private static double known(double value) {
        return value >= 0 && value <= 1e6 ? value : -1;
    }

    /** The times with {@code shift} added to theirs, and with resources beyond the bounds under {@link History#OTHER}. */
    TimesSeen times(TimesSeen seen, long shift) throws WrongMessageException {
        return new TimesSeen(seen.epochSecond() + shift, times(seen.resources()), times(seen.since()));
    }

    private List<ResourceTimes> times(List<ResourceTimes> told) throws WrongMessageException {
        List<ResourceTimes> resources = new ArrayList<>(told.size());
        for (ResourceTimes times : told) {
            check(times);
            resources.add(
                    fits(times.name(), resources.size())
                            ? new ResourceTimes(texts.of(times.name()), times.first(), times.calls())
                            : new ResourceTimes(History.OTHER, times.first(), times.calls()));
        }
        return resources;
    }

    private static void check(ResourceTimes times) throws WrongMessageException {
        for (long calls : times.calls()) {
            if (calls < 0 || calls > MOST) {
                throw new WrongMessageException("TimesSeen.calls", calls, "0 to " + MOST);
            }
        }
    }

    private boolean fits(String name, int before) {
        return before < settings.resources() && !name.isBlank() && name.length() <= settings.nameLength();
    }

    private static ResourceSecond named(String name, String type, ResourceSecond resource) {
        return new ResourceSecond(
                name,
                type,
                resource.passed(),
                resource.refused(),
                resource.finished(),
                resource.errors(),
                resource.responseNanos(),
                resource.longestNanos(),
                resource.inFlight(),
                resource.waiting());
    }

    /** A text that is kept, cut where it is too long. */
    static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }
}
