package io.headgate.adapters.web;

import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.rule.Rule;
import io.headgate.rule.Target;
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

    private record Route(String method, String template) {}

    private final Headgate headgate;
    private final int most;
    private final Map<Route, Resource> known = new ConcurrentHashMap<>();
    private final Map<String, Resource> unmatched = new ConcurrentHashMap<>();

    Routes(Headgate headgate, int most) {
        this.headgate = headgate;
        this.most = most;
    }

    Resource of(String sentMethod, @Nullable String template) {
        String method = method(sentMethod);
        if (template == null) {
            return unmatched(method);
        }
        Route route = new Route(method, template);
        Resource found = known.get(route);
        return found != null ? found : make(route);
    }

    /** Of threads that make the last few at once, each may: there are at most as many too many as threads. */
    private Resource make(Route route) {
        String name = route.method + " " + route.template;
        if (!isName(route.template)) {
            return unmatched(route.method);
        }
        if (known.size() < most || hasRule(name, Target.Name.class)) {
            return known.computeIfAbsent(route, fresh -> resource(name));
        }
        return hasRule(name, Target.class) ? resource(name) : unmatched(route.method);
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

    private static String method(String sent) {
        if (METHODS.contains(sent)) {
            return sent;
        }
        return sent.equals("HEAD") ? "GET" : "OTHER";
    }

    private static boolean isName(String template) {
        return !template.isBlank()
                && template.length() <= LONGEST_TEMPLATE
                && template.chars().noneMatch(Character::isISOControl);
    }
}
