package io.headgate.sentinel.rule;

import com.alibaba.csp.sentinel.slots.block.BlockException;
import io.headgate.Refusal;
import io.headgate.guard.RuleKind;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import io.headgate.sentinel.Engine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Which of Sentinel's rules each rule of the engine was made from. Safe for many threads; a look-up takes no lock. */
public final class RuleTable {
    /*
     * The engine knows rules by their id, and hands a refusal the rule that made it. Here the way back: id → Sentinel's rule. A call may
     * be refused by a rule that is replaced in that very moment, so the rules before the last change are remembered too.
     *
     *   replace(FLOW, …) ─► engine.rules().change(…) ─► byId (present) ─► byId of before
     *                                                     ▲
     *   refusal.rule().id() ──────────────────────────────┘─► FlowException(limitApp, original)
     */

    private static final Object LOCK = new Object();
    private static final Map<Kind, List<Mapped>> IN_FORCE = new EnumMap<>(Kind.class); // guarded by the lock
    private static volatile Map<String, Entry> present = Map.of();
    private static volatile Map<String, Entry> before = Map.of();
    private static final AtomicLong CHANGES = new AtomicLong(); // of those present; changed under the lock

    /** A rule, and its kind. */
    record Entry(Kind kind, Mapped mapped) {}

    private RuleTable() {}

    /** Kinds of rules that are not the engine's own; to be given to its builder. */
    public static List<RuleKind<?>> kinds() {
        return List.of(new InboundKind(), new ReferenceKind(), new TokenKind());
    }

    /**
     * Replaces all rules of one kind; the engine has them when this returns. A Sentinel rule may become several of ours. Throws
     * {@link io.headgate.InvalidRulesException} and changes nothing when the engine cannot have them.
     */
    public static void replace(Kind kind, List<Mapped> rules) {
        synchronized (LOCK) {
            Map<Kind, List<Mapped>> next = new EnumMap<>(Kind.class);
            next.putAll(IN_FORCE);
            next.put(kind, List.copyOf(rules));
            Map<String, Entry> old = present;
            Map<String, Entry> byId = byId(next);
            Map<String, Entry> both = new HashMap<>(old);
            both.putAll(byId);
            present(both); // a call may be refused by either while the change is made
            try {
                Engine.gate().rules().change(rulesBefore -> all(rulesBefore, old, next));
            } catch (RuntimeException refused) {
                present(old);
                throw refused;
            }
            BreakerObservers.begin();
            IN_FORCE.putAll(next);
            before = old;
            present(byId);
            rules.forEach(mapped -> begin(mapped.rule()));
        }
    }

    /** Under the lock. The number changes last, so that what was looked up under the new one is new. */
    private static void present(Map<String, Entry> rules) {
        present = rules;
        CHANGES.incrementAndGet();
    }

    /** A rule counts from now on, not from the first call: what it is related to may be called before that. */
    private static void begin(Rule rule) {
        if (rule.target() instanceof Target.Name named) {
            Engine.gate().resource(named.resource());
        }
    }

    /** Rules that others have put into the engine stay, behind ours. */
    private static List<Rule> all(List<Rule> rulesBefore, Map<String, Entry> old, Map<Kind, List<Mapped>> next) {
        List<Rule> all = new ArrayList<>();
        next.values().forEach(of -> of.forEach(mapped -> all.add(mapped.rule())));
        rulesBefore.stream().filter(rule -> !old.containsKey(rule.id())).forEach(all::add);
        return all;
    }

    private static Map<String, Entry> byId(Map<Kind, List<Mapped>> rules) {
        Map<String, Entry> byId = new HashMap<>();
        rules.forEach((kind, of) -> of.forEach(mapped -> byId.put(mapped.rule().id(), new Entry(kind, mapped))));
        return byId;
    }

    /** What the rule of the engine with that id was made from; null when it is none of ours. */
    static @Nullable Entry entry(String id) {
        Entry found = present.get(id);
        return found != null ? found : before.get(id);
    }

    /** Who has refused; to be kept, as most refusals of a resource are by one rule. */
    public static Refuser refuser(Refusal refusal) {
        long number = CHANGES.get(); // before the look-up
        Rule rule = refusal.rule();
        return new Refuser(number, rule, entry(rule.id()));
    }

    /** How often the rules have been changed. */
    static long changes() {
        return CHANGES.get();
    }

    /** The exception for a refusal by the engine: kind by the rule, rule = the original, limitApp as Sentinel reports it. */
    public static BlockException exception(Refusal refusal, String resource, String origin) {
        return refuser(refusal).exception(refusal, resource, origin);
    }
}
