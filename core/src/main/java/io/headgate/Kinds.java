package io.headgate;

import io.headgate.guard.RuleKind;
import io.headgate.limiter.Checks;
import io.headgate.rule.Rule;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of rules that a Headgate knows. Immutable. */
final class Kinds {

    private final Map<Class<?>, RuleKind<?>> byType = new LinkedHashMap<>();

    Kinds(Collection<? extends RuleKind<?>> kinds) {
        for (RuleKind<?> kind : kinds) {
            boolean free = byType.put(kind.type(), kind) == null;
            Checks.require(free, "kind", kind.name(), "one kind for each type of rule");
        }
    }

    /** The kind of a rule; null when unknown. */
    @SuppressWarnings("unchecked") // a kind is stored under the type of its rules
    <R extends Rule> @Nullable RuleKind<R> of(Rule rule) {
        return (RuleKind<R>) byType.get(rule.getClass());
    }

    List<String> names() {
        return byType.values().stream().map(RuleKind::name).toList();
    }
}
