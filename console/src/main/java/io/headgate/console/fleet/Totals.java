package io.headgate.console.fleet;

import io.headgate.agent.wire.InboundSecond;
import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.SecondSeen;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Figures of a second of a process, or of several.
 *
 * @param passed calls admitted
 * @param refused calls refused
 * @param errors calls that ended with an error
 * @param inFlight calls in flight at the end
 * @param inbound whether each call is counted once, where it came in; else each resource counts, and so a call once for each resource
 *     that it goes through
 */
record Totals(long passed, long refused, long errors, long inFlight, boolean inbound) {

    /*
     * A call that goes through a route and three resources inside is one call. So what came in is counted, which an instance tells by
     * itself. One of an older version does not; then its routes are, by their type. A process to which nothing comes in, such as one
     * that works through a queue, would seem to do nothing: of that all resources are counted, and the page says so.
     */
    static final Totals NONE = new Totals(0, 0, 0, 0, true);

    private static final Set<String> ENTRANCES = Set.of("web", "rpc", "gateway");

    static Totals of(SecondSeen second) {
        InboundSecond told = second.inbound();
        Totals inbound = told == null
                ? of(second.resources().stream().filter(Totals::isEntrance).toList(), true)
                : new Totals(told.passed(), told.refused(), told.errors(), told.inFlight(), true);
        return inbound.equals(NONE) && !second.resources().isEmpty() ? of(second.resources(), false) : inbound;
    }

    private static boolean isEntrance(ResourceSecond resource) {
        return ENTRANCES.contains(resource.type());
    }

    private static Totals of(List<ResourceSecond> resources, boolean inbound) {
        return new Totals(
                sum(resources, ResourceSecond::passed),
                sum(resources, ResourceSecond::refused),
                sum(resources, ResourceSecond::errors),
                sum(resources, ResourceSecond::inFlight),
                inbound);
    }

    private static long sum(List<ResourceSecond> resources, ToLongFunction<ResourceSecond> figure) {
        return resources.stream().mapToLong(figure).sum();
    }

    Totals plus(Totals more) {
        return new Totals(
                passed + more.passed,
                refused + more.refused,
                errors + more.errors,
                inFlight + more.inFlight,
                inbound && more.inbound);
    }
}
