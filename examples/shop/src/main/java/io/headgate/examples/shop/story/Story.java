package io.headgate.examples.shop.story;

import static io.headgate.limiter.Checks.require;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Acts in their order.
 *
 * @param acts the acts, each with a name of its own
 */
public record Story(List<Act> acts) {

    /** Checks the settings. */
    public Story {
        acts = List.copyOf(acts);
        require(!acts.isEmpty(), "acts", acts, "at least one");
        Set<String> names = new HashSet<>();
        acts.forEach(act -> require(names.add(act.name()), "name", act.name(), "a name that no other act has"));
    }

    /** How long that act is when the whole story is {@code all}. */
    public Duration lengthOf(Act act, Duration all) {
        long weights = acts.stream().mapToLong(Act::weight).sum();
        return all.multipliedBy(act.weight()).dividedBy(weights);
    }
}
