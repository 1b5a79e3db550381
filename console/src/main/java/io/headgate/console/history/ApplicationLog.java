package io.headgate.console.history;

import io.headgate.agent.wire.ResourceSecond;
import io.headgate.agent.wire.ResourceTimes;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/** The figures of one application on their way to the store. For one thread at a time. */
final class ApplicationLog {

    private static final int FORGOTTEN_AFTER = 300;

    private final String application;
    private final LongSupplier numbers;
    private final int mostInstances;
    private final NamesKept names;
    private final Map<String, InstanceLog> instances = new HashMap<>();
    private final Map<Tier, RollUp> resources = new EnumMap<>(Tier.class);
    private final Map<Tier, RollUp> totals = new EnumMap<>(Tier.class);

    ApplicationLog(String application, int mostNames, LongSupplier numbers) {
        this.application = application;
        this.numbers = numbers;
        this.mostInstances = mostNames;
        this.names = new NamesKept(mostNames);
        for (Tier tier : Tier.values()) {
            resources.put(tier, new RollUp(Subject.of(application, Sheet.RESOURCES, tier), numbers));
            totals.put(tier, new RollUp(Subject.of(application, Sheet.INSTANCES, tier), numbers));
        }
    }

    boolean knows(String instance) {
        return instances.containsKey(instance);
    }

    /** Begins with an instance of which these seconds were kept before, unless there are too many. */
    void begin(String instance, long[] heard) {
        if (instances.size() >= mostInstances) {
            return;
        }
        InstanceLog log = new InstanceLog(Subject.ofInstance(application, instance), numbers);
        for (long second : heard) {
            log.hear(second);
        }
        instances.put(instance, log);
    }

    /** Adds a second, of which none can be later than {@code latest}. False when it had been heard before. */
    boolean add(String instance, SecondSeen second, long latest) {
        InstanceLog log = instances.get(instance);
        if (log == null) {
            return false;
        }
        log.notAfter(latest);
        if (!log.hear(second.epochSecond())) {
            return false;
        }
        Tally all = new Tally();
        second.resources().forEach(all::add);
        log.add(second, all);
        List<String> kept = second.resources().stream()
                .map(resource -> names.of(resource.name(), second.epochSecond()))
                .toList();
        for (Tier tier : Tier.values()) {
            addTo(of(resources, tier).step(second.epochSecond()), second, kept, all);
            addTo(of(totals, tier).step(second.epochSecond()), instance, all);
        }
        return true;
    }

    private static void addTo(Map<String, Tally> step, SecondSeen second, List<String> kept, Tally all) {
        step.computeIfAbsent(Sheet.ALL, name -> new Tally()).add(all);
        for (int i = 0; i < kept.size(); i++) {
            ResourceSecond resource = second.resources().get(i);
            step.computeIfAbsent(kept.get(i), absent -> new Tally()).add(resource);
        }
    }

    private static void addTo(Map<String, Tally> step, String instance, Tally all) {
        step.computeIfAbsent(instance, name -> new Tally()).add(all);
    }

    /** Adds times of calls where their second was added. False when nowhere, or when they had been added before. */
    boolean addTimes(String instance, TimesSeen times) {
        InstanceLog log = instances.get(instance);
        long second = times.epochSecond();
        if (log == null || !log.hearTimes(second)) {
            return false;
        }
        Percentiles all = new Percentiles();
        times.since().forEach(all::add);
        boolean added = false;
        for (Tier tier : Tier.values()) {
            Map<String, Tally> step = of(resources, tier).openStep(second);
            Map<String, Tally> total = of(totals, tier).openStep(second);
            if (step != null && total != null) {
                addTimes(step, times, all);
                total.computeIfAbsent(instance, name -> new Tally()).times().add(all);
                added = true;
            }
        }
        return added;
    }

    private void addTimes(Map<String, Tally> step, TimesSeen times, Percentiles all) {
        step.computeIfAbsent(Sheet.ALL, name -> new Tally()).times().add(all);
        for (ResourceTimes resource : times.since()) {
            String name = names.of(resource.name(), times.epochSecond());
            step.computeIfAbsent(name, absent -> new Tally()).times().add(resource);
        }
    }

    void advance(long now, List<OpenStretch> finished) {
        resources.values().forEach(rollUp -> rollUp.advance(now, finished));
        totals.values().forEach(rollUp -> rollUp.advance(now, finished));
        instances.values().forEach(log -> log.advance(now, finished));
        instances.values().removeIf(log -> log.isEmpty() && Math.abs(now - log.newest()) > FORGOTTEN_AFTER);
        names.sweep(now);
    }

    /** The open stretches of the coarser tiers, which would be lost for long if the process ended. */
    List<OpenStretch> drafts() {
        List<OpenStretch> drafts = new ArrayList<>();
        for (Tier tier : List.of(Tier.TEN_SECONDS, Tier.MINUTE)) {
            drafts.addAll(of(resources, tier).open());
            drafts.addAll(of(totals, tier).open());
        }
        return drafts;
    }

    /** Shows the rows that are not finished, and adds the stretches they are in to {@code open}. */
    void look(Subject subject, String name, RowVisitor visitor, List<OpenStretch> open) {
        if (subject.sheet() == Sheet.INSTANCE) {
            InstanceLog log = instances.get(subject.instance());
            open.addAll(log == null ? List.of() : log.open());
            return;
        }
        RollUp rollUp = of(subject.sheet() == Sheet.RESOURCES ? resources : totals, subject.tier());
        rollUp.each(name, visitor);
        open.addAll(rollUp.open());
    }

    private static RollUp of(Map<Tier, RollUp> rollUps, Tier tier) {
        return Objects.requireNonNull(rollUps.get(tier)); // there is one for each
    }

    boolean isEmpty() {
        return instances.isEmpty()
                && resources.values().stream().allMatch(RollUp::isEmpty)
                && totals.values().stream().allMatch(RollUp::isEmpty);
    }
}
