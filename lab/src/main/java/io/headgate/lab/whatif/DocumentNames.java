package io.headgate.lab.whatif;

import io.headgate.access.AccessRule;
import io.headgate.flow.FlowRule;
import io.headgate.flow.Relation;
import io.headgate.hotparameter.HotParameterRule;
import io.headgate.quota.QuotaRule;
import io.headgate.rule.OriginScope;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names that rules mention, for traffic that concerns them. */
public final class DocumentNames {

    /** How many of each there are at most. */
    public static final int MOST = 100;

    /** An origin that no rule names. */
    public static final String SOMEBODY = "somebody";

    private static final String ALL = "*";

    private DocumentNames() {}

    /**
     * The resources that rules name, and for a pattern a name that it matches where one can be made of its text. Empty when
     * there is none.
     */
    public static List<String> resources(List<? extends Rule> rules) {
        Set<String> names = new LinkedHashSet<>();
        for (Rule rule : rules) {
            String text = rule.target().text();
            String name = rule.target() instanceof Target.Name ? text : text.replaceAll("\\*+", "any");
            if (!text.equals(ALL) && rule.target().matches(name)) {
                names.add(name);
            }
            if (rule instanceof FlowRule flow && flow.relation() instanceof Relation.Related related) {
                names.add(related.resource());
            }
        }
        return first(names);
    }

    /** The origins that rules name, and {@link #SOMEBODY}; when they name none, only "", nobody in particular. */
    public static List<String> origins(List<? extends Rule> rules) {
        Set<String> names = new LinkedHashSet<>();
        for (Rule rule : rules) {
            if (rule instanceof AccessRule access) {
                access.origins().forEach(origin -> names.add(origin.replace("*", "any")));
            } else if (rule instanceof FlowRule flow && flow.origins() instanceof OriginScope.One one) {
                names.add(one.origin());
            } else if (rule instanceof QuotaRule quota && quota.origins() instanceof OriginScope.One one) {
                names.add(one.origin());
            }
        }
        names.add(names.isEmpty() ? "" : SOMEBODY);
        return first(names);
    }

    /** The values that hot-parameter rules make exceptions of. */
    public static List<Object> keys(List<? extends Rule> rules) {
        Set<Object> values = new LinkedHashSet<>();
        for (Rule rule : rules) {
            if (rule instanceof HotParameterRule hot) {
                hot.exceptions().keySet().stream()
                        .sorted((one, other) -> one.toString().compareTo(other.toString()))
                        .forEach(values::add);
            }
        }
        return first(values);
    }

    private static <T> List<T> first(Set<T> names) {
        return names.stream().limit(MOST).toList();
    }
}
