package io.headgate.sentinel.rule;

import static java.util.Objects.requireNonNull;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.RuleManager;
import io.headgate.InvalidRulesException;
import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one kind that are in force, behind one of Sentinel's managers. They are copies of what was loaded: who changes a rule
 * afterwards changes nothing here. Safe for many threads.
 */
public final class RuleStore<R extends AbstractRule> {
    /*
     * Sentinel leaves an invalid rule out with a line in a log, and the resource that it was for is open to everybody from then on: a typing
     * error switches the protection off. Here the resource keeps what it had:
     *
     *   in force          loaded                        in force then
     *   orders ≤ 100      orders ≤ -1,  stock ≤ 5       orders ≤ 100, stock ≤ 5
     *   –                 orders ≤ -1,  orders ≤ 20     orders ≤ 20
     */

    private final RuleSort<R> sort;
    private final RuleManager<R> inForce = new RuleManager<>();
    private Map<R, List<String>> idsInForce = Map.of(); // the engine's

    /** A store without rules. */
    public RuleStore(RuleSort<R> sort) {
        this.sort = sort;
    }

    /** Puts these rules in force instead of all others. Null is no rule. A valid rule without an origin gets {@code default}. */
    public synchronized void load(@Nullable Collection<? extends @Nullable R> loaded) {
        Problems problems = new Problems();
        Map<String, List<R>> next = new LinkedHashMap<>();
        Set<String> spoilt = new HashSet<>();
        for (R rule : loaded == null ? List.<R>of() : loaded) {
            String problem = problem(rule);
            if (problem == null) {
                Targets.nameOrigins(rule);
                next.computeIfAbsent(rule.getResource(), unused -> new ArrayList<>())
                        .add(sort.copy(rule));
            } else {
                problems.add(problem, rule);
                spoilt.add(rule == null || rule.getResource() == null ? "" : rule.getResource());
            }
        }
        keepWhatWas(spoilt, next);
        RejectedRules.tell(sort.kind(), problems); // may throw: then nothing changes
        next.replaceAll((resource, rules) -> sort.arranged(rules));
        put(next);
    }

    /** What is wrong with these rules, a line for each of the first and one that counts the others; changes nothing. */
    public List<String> problems(@Nullable Collection<? extends @Nullable R> rules) {
        Problems problems = new Problems();
        for (R rule : rules == null ? List.<R>of() : rules) {
            String problem = problem(rule);
            if (problem != null) {
                problems.add(problem, rule);
            }
        }
        return problems.lines();
    }

    private @Nullable String problem(@Nullable R rule) {
        if (rule == null) {
            return "rule: null (expected: a rule)";
        }
        String problem = sort.problem(rule);
        if (problem != null) {
            return problem;
        }
        try {
            sort.rules(sort.copy(rule));
            return null;
        } catch (IllegalArgumentException beyondBounds) {
            return String.valueOf(beyondBounds.getMessage());
        }
    }

    private void keepWhatWas(Set<String> spoilt, Map<String, List<R>> next) {
        for (String resource : spoilt) {
            List<R> was = inForce.getOriginalRules().get(resource);
            if (was != null) {
                next.put(resource, was);
            }
        }
    }

    private void put(Map<String, List<R>> next) {
        try {
            Map<R, List<String>> ids = ids(next);
            RuleTable.replace(sort.kind(), mapped(next, ids));
            idsInForce = ids;
            inForce.updateRules(next);
        } catch (InvalidRulesException refused) {
            Problems problems = new Problems();
            problems.add(String.valueOf(refused.getMessage()));
            RejectedRules.tell(sort.kind(), problems);
        }
    }

    /** A rule that was in force keeps its ids, and so its state, whichever of its like come or go. */
    private Map<R, List<String>> ids(Map<String, List<R>> rules) {
        Ids free = new Ids(sort.kind());
        Map<R, List<String>> ids = new HashMap<>();
        for (List<R> of : rules.values()) {
            for (R rule : of) {
                List<String> kept = idsInForce.getOrDefault(rule, List.of());
                free.keep(kept);
                ids.put(rule, new ArrayList<>(kept));
            }
        }
        for (List<R> of : rules.values()) {
            for (R rule : of) {
                List<String> own = requireNonNull(ids.get(rule));
                while (own.size() < sort.rules(rule).size()) {
                    own.add(free.next(sort.identity(rule)));
                }
            }
        }
        return ids;
    }

    private List<Mapped> mapped(Map<String, List<R>> rules, Map<R, List<String>> ids) {
        List<Mapped> all = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (List<R> of : rules.values()) {
            for (R original : of) {
                Iterator<String> own = requireNonNull(ids.get(original)).iterator();
                R shown = sort.copy(original); // to everybody who is refused
                for (Rule rule : sort.rules(original)) {
                    String id = own.next();
                    if (used.add(id)) { // of rules that are equal, one counts
                        all.add(new Mapped(shown, rule.withHead(rule.head().withId(id))));
                    }
                }
            }
        }
        return all;
    }

    /** Converts the rules in force again, because something changed that they are converted by. */
    public synchronized void renew() {
        Map<String, List<R>> rules = inForce.getOriginalRules();
        if (!rules.isEmpty()) {
            put(rules);
        }
    }

    /** Copies of all rules in force. */
    public List<R> copies() {
        return copies(inForce.getRules());
    }

    /** Copies of the rules in force for the resource of that name. */
    public List<R> copiesOf(String resource) {
        return copies(inForce.getRules(resource));
    }

    private List<R> copies(List<R> rules) {
        List<R> copies = new ArrayList<>(rules.size());
        rules.forEach(rule -> copies.add(sort.copy(rule)));
        return copies;
    }

    /** The rules in force themselves; not to be changed, nor given away. */
    public RuleManager<R> inForce() {
        return inForce;
    }
}
