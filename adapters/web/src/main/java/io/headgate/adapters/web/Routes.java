package io.headgate.adapters.web;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The resources of routes: {@code GET /orders/{id}}. Bounded, whatever clients send. Safe for many threads. */
final class Routes {
    /*
     *   request                    known as          resource
     *   GET /orders/7              /orders/{id}      GET /orders/{id}
     *   HEAD /orders/7             /orders/{id}      GET /orders/{id}    handlers of GET serve HEAD: it is the same work, and
     *                                                                    must not have another budget
     *   GET /wp-admin.php          nothing           GET (unmatched)     one for all such paths
     *   XQZ7 /orders/7             /orders/{id}      OTHER /orders/{id}  clients make up methods, too
     *
     * A template comes from the application, so there are few of them; but a cleaner can be wrong and give back what it was
     * given. Therefore there is a bound, beyond which routes are not matched either, except those that a rule is for: no flood
     * of paths may take a route out of its rule. Those that a rule names are kept here, as many as there are rules; those that
     * are among many of a rule are left to the bound of the engine, which keeps rules in force beyond it, too.
     */

    private static final String UNMATCHED = "(unmatched)";
    private static final Set<String> METHODS =
            Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");
    private static final int LONGEST_TEMPLATE = 512;

    /** The routes of one method, found by what clients call it. */
    private record OfMethod(String name, Map<String, Resource> byTemplate) {}

    private final Headgate headgate;
    private final int most;
    private final OfMethod other = new OfMethod("OTHER", new ConcurrentHashMap<>());
    private final OfMethod get; // which most requests are: not looked for
    private final Map<String, OfMethod> methods; // never changes; not Map.copyOf, which divides to find a key
    private final Map<String, Resource> unmatched = new ConcurrentHashMap<>();

    Routes(Headgate headgate, int most) {
        this.headgate = headgate;
        this.most = most;
        Map<String, OfMethod> known = new HashMap<>();
        METHODS.forEach(method -> known.put(method, new OfMethod(method, new ConcurrentHashMap<>())));
        this.get = requireNonNull(known.get("GET"));
        known.put("HEAD", get);
        this.methods = Collections.unmodifiableMap(known);
    }

    Resource of(String sentMethod, @Nullable String template) {
        OfMethod method = "GET".equals(sentMethod) ? get : methods.getOrDefault(sentMethod, other);
        if (template == null) {
            return unmatched(method.name);
        }
        Resource found = method.byTemplate.get(template);
        return found != null ? found : make(method, template);
    }

    /** Of threads that make the last few at once, each may: there are at most as many too many as threads. */
    private Resource make(OfMethod method, String template) {
        String name = method.name + " " + template;
        if (!isName(template)) {
            return unmatched(method.name);
        }
        if (known() < most || hasRule(name, Target.Name.class)) {
            return method.byTemplate.computeIfAbsent(template, fresh -> resource(name));
        }
        return hasRule(name, Target.class) ? resource(name) : unmatched(method.name);
    }

    /** How many there are, of all methods together. */
    private int known() {
        int known = other.byTemplate.size();
        for (String method : METHODS) {
            known += methods.getOrDefault(method, other).byTemplate.size();
        }
        return known;
    }

    private boolean hasRule(String name, Class<? extends Target> kind) {
        return headgate.rules().all().stream()
                .map(Rule::target)
                .anyMatch(target -> kind.isInstance(target) && target.matches(name));
    }

    private Resource unmatched(String method) {
        Resource found = unmatched.get(method);
        return found != null ? found : unmatched.computeIfAbsent(method, fresh -> resource(fresh + " " + UNMATCHED));
    }

    private Resource resource(String name) {
        return headgate.resource(name, ResourceType.WEB);
    }

    private static boolean isName(String template) {
        return !template.isBlank()
                && template.length() <= LONGEST_TEMPLATE
                && template.chars().noneMatch(Character::isISOControl);
    }
}
