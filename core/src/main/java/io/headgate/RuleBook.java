package io.headgate;

import io.headgate.guard.Guard;
import io.headgate.guard.GuardOrder;
import io.headgate.guard.RuleKind;
import io.headgate.guard.Watch;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules in force and their guards: makes plans from them. Not safe for many threads, but for {@link #patterns}: the registry
 * calls it under its lock.
 */
final class RuleBook {

    private final Headgate gate;
    private final Kinds kinds;
    private final GuardOrder order;
    private Map<String, RunningRule> running = new LinkedHashMap<>(); // by id, in the order of the rules
    private Map<String, List<RunningRule>> byName = new HashMap<>();
    private volatile PatternRules byPattern = new PatternRules(List.of());
    private Map<Target, List<Rule>> byTarget = new HashMap<>(); // of several resources
    private boolean guardsMade;
    private Map<String, Map<Guard, Post>> watchers = new HashMap<>(); // by resource, then by watching guard

    RuleBook(Headgate gate, Kinds kinds, GuardOrder order) {
        this.gate = gate;
        this.kinds = kinds;
        this.order = order;
    }

    /**
     * Puts other rules in force. Unchanged rules keep their guards, changed ones go on from the state of the old. Throws
     * {@link InvalidRulesException} and changes nothing when guards cannot be made.
     */
    void change(RuleSet next, long now) {
        Map<String, RunningRule> after = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        int index = 0;
        for (Rule rule : next.all()) {
            RunningRule before = running.get(rule.id());
            after.put(rule.id(), before != null && before.rule().equals(rule) ? before : start(rule, index, problems));
            index++;
        }
        if (!problems.isEmpty()) {
            throw new InvalidRulesException(problems);
        }
        for (RunningRule rule : after.values()) { // nothing can fail from here on
            RunningRule before = running.get(rule.rule().id());
            if (before != null && before != rule && kinds.of(before.rule()) == kinds.of(rule.rule())) {
                rule.goOnFrom(before, now);
            }
        }
        running.values().stream()
                .filter(before -> after.get(before.rule().id()) != before)
                .forEach(before -> before.end(now));
        running = after;
        index();
    }

    private RunningRule start(Rule rule, int index, List<String> problems) {
        RuleKind<Rule> kind = kinds.of(rule);
        if (kind == null) {
            throw new IllegalStateException("rule: " + rule + " (expected: a known kind)");
        }
        RunningRule fresh = new RunningRule(rule, kind, gate);
        try {
            fresh.rehearse();
        } catch (RuntimeException cannotBeMade) {
            problems.add("rules[" + index + "]: " + rule.id() + ", " + expectation(cannotBeMade));
        }
        return fresh;
    }

    /** What our own checks say was expected; of others, what they say. */
    private static String expectation(RuntimeException cannotBeMade) {
        String said = String.valueOf(cannotBeMade.getMessage());
        return said.contains("(expected: ") ? said : said + " (expected: a rule that a guard can be made of)";
    }

    private void index() {
        byName = new HashMap<>();
        List<RunningRule> several = new ArrayList<>();
        byTarget = new HashMap<>();
        for (RunningRule rule : running.values()) {
            if (rule.rule().target() instanceof Target.Many many) {
                byTarget.computeIfAbsent(many, unused -> new ArrayList<>()).add(rule.rule());
            }
            if (rule.rule().mode() == Mode.OFF) {
                continue;
            }
            if (rule.rule().target() instanceof Target.Name name) {
                byName.merge(name.resource(), List.of(rule), RuleBook::both);
            } else {
                several.add(rule);
            }
        }
        byPattern = new PatternRules(several);
    }

    /** The rules about several resources; another object when the rules have changed. For any thread. */
    PatternRules patterns() {
        return byPattern;
    }

    private static List<RunningRule> both(List<RunningRule> some, List<RunningRule> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** Whether a rule names the resource, or watches it: then it is always its own. */
    boolean names(String resource) {
        return byName.containsKey(resource) || watchers.containsKey(resource);
    }

    Plan planFor(String resource) {
        return planFor(resource, byPattern.matching(resource));
    }

    /** The plan of a resource that those of the {@link #patterns} apply to. */
    Plan planFor(String resource, List<RunningRule> patterns) {
        List<RunningRule> matching = both(byName.getOrDefault(resource, List.of()), patterns);
        List<Rule> rules = matching.stream().map(RunningRule::rule).toList();
        List<Post> posts = new ArrayList<>();
        for (RunningRule rule : matching) {
            int madeBefore = rule.made();
            boolean several = rule.postFor(resource) == rule.shared();
            posts.add(rule.tell(
                    resource,
                    several ? byTarget.getOrDefault(rule.rule().target(), List.of()) : rules,
                    gate.ticker().read()));
            guardsMade |= rule.made() != madeBefore;
        }
        posts.addAll(watchers.getOrDefault(resource, Map.of()).values());
        posts.sort(Comparator.comparingInt(post -> order.rank(post.guard().stage()))); // stable: rules in their order
        return new Plan(posts);
    }

    /** Whether guards were made since it was last found out which resources are watched. */
    boolean hasNewGuards() {
        return guardsMade;
    }

    /**
     * Finds out anew which resources are watched by the guards in force.
     *
     * @return the resources that have other watchers than before
     */
    Set<String> updateWatchers() {
        guardsMade = false;
        Map<String, Map<Guard, Post>> found = new HashMap<>();
        for (RunningRule rule : running.values()) {
            if (rule.rule().mode() != Mode.OFF) {
                rule.posts().forEach(post -> watch(post, found));
            }
        }
        Set<String> changed = new HashSet<>(watchers.keySet());
        changed.addAll(found.keySet());
        changed.removeIf(resource -> Objects.equals(found.get(resource), watchers.get(resource)));
        watchers = found;
        return changed;
    }

    private void watch(Post post, Map<String, Map<Guard, Post>> found) {
        Watch watch = post.guard().watch();
        if (watch != null) {
            Post known = watchers.getOrDefault(watch.resource(), Map.of()).get(post.guard());
            found.computeIfAbsent(watch.resource(), unused -> new LinkedHashMap<>())
                    .put(post.guard(), known != null ? known : recorder(watch));
        }
    }

    private Post recorder(Watch watch) {
        return new Post(watch.recorder(), "recorder", false, gate.events(), watch.resource());
    }

    /** The rule of that id as it runs; null when there is none. */
    @Nullable
    RunningRule running(String ruleId) {
        return running.get(ruleId);
    }

    Collection<RunningRule> running() {
        return List.copyOf(running.values());
    }
}
