package io.headgate.adapters.web;

import static java.util.Objects.requireNonNull;

import io.headgate.Ambient;
import io.headgate.BlockedException;
import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import io.headgate.ResourceType;
import io.headgate.adapters.web.refusal.RefusalHandler;
import io.headgate.adapters.web.refusal.WebResponse;
import io.headgate.rule.NameMatcher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Lets requests through, or not. What every web adapter is made of:
 *
 * <pre>{@code
 * WebRequest request = protection.request(received);
 * if (!protection.excludes(request)) {
 *     try {
 *         WebEntry entry = protection.enter(request);
 *         // run the handler within entry.ambient(), then
 *         entry.finished(status);
 *     } catch (BlockedException refused) {
 *         send(protection.answer(request, refused));
 *     }
 * }
 * }</pre>
 *
 * <p>Safe for many threads.
 */
public final class WebProtection {

    private final Headgate headgate;
    private final WebSettings settings;
    private final Routes routes;
    private final Trouble trouble = new Trouble();

    /** Protection by the rules of {@code headgate}. */
    public WebProtection(Headgate headgate, WebSettings settings) {
        this.headgate = requireNonNull(headgate, "headgate");
        this.settings = requireNonNull(settings, "settings");
        this.routes = new Routes(headgate, settings.maxRoutes());
    }

    /** Whose rules these are. */
    public Headgate headgate() {
        return headgate;
    }

    /** The request as rules see it. */
    public WebRequest request(ReceivedRequest received) {
        return new WebRequest(received, settings, trouble);
    }

    /** Whether the request is not protected, and is to be let through unseen; never where servers differ about its path. */
    public boolean excludes(WebRequest request) {
        String path = request.path();
        for (NameMatcher excluded : settings.excluded()) {
            if (excluded.matches(path)) {
                return !isAmbiguous(path) && !request.hasDots();
            }
        }
        return false;
    }

    /** Some servers, where told to, take these for slashes: to them {@code /free%2F..%2Fpay} is {@code /pay}. */
    private static boolean isAmbiguous(String path) {
        return path.contains("%2F") || path.contains("%2f") || path.indexOf('\\') >= 0;
    }

    /** The resource of its route. */
    public Resource route(WebRequest request) {
        return routes.of(request.method(), request.template());
    }

    /**
     * All resources that it goes through, the API groups of its path first and its route last. A path with dot segments is held to
     * what it is when they are resolved and to what it is when they are not, since servers differ.
     */
    public List<Resource> resources(WebRequest request) {
        return resources(request, route(request));
    }

    /** The same where somebody else knows its route, as a gateway does. */
    public List<Resource> resources(WebRequest request, Resource route) {
        List<String> holding = holding(request.path());
        if (holding.isEmpty() && !request.hasDots()) {
            return List.of(route);
        }
        Set<String> groups = new LinkedHashSet<>(holding);
        Set<Resource> others = new LinkedHashSet<>();
        if (request.hasDots()) {
            groups.addAll(holding(request.unresolvedPath()));
            request.otherTemplates().forEach(template -> others.add(routes.of(request.method(), template)));
            others.remove(route);
        }
        List<Resource> all = new ArrayList<>();
        groups.forEach(group -> all.add(headgate.resource(group, ResourceType.GATEWAY)));
        all.addAll(others);
        all.add(route);
        return all;
    }

    private List<String> holding(String path) {
        return trouble.orElse("groups", List.of(), () -> settings.groups().get().holding(path));
    }

    /** Goes in, or throws {@link BlockedException}. Waits where a rule queues calls. The entry must be finished. */
    public WebEntry enter(WebRequest request) {
        List<Resource> resources = resources(request);
        String route = resources.get(resources.size() - 1).name();
        Ambient ambient = ambient(request, route);
        List<Entry> entries = headgate.within(ambient, () -> enterAll(resources, request));
        return new WebEntry(entries, ambient, settings.failures(), trouble);
    }

    /** The entrance and origin of a request to the resource of that name. */
    public Ambient ambient(WebRequest request, String route) {
        return new Ambient(entrance(route), request.origin());
    }

    private String entrance(String route) {
        return trouble.orElse(
                "entrances", "", () -> requireNonNull(settings.entrances().entrance(route), "entrance"));
    }

    private static List<Entry> enterAll(List<Resource> resources, WebRequest request) {
        if (resources.size() == 1) {
            return List.of(resources.get(0).enter(request));
        }
        List<Entry> entries = new ArrayList<>(resources.size());
        try {
            resources.forEach(resource -> entries.add(resource.enter(request)));
            return entries;
        } catch (BlockedException refused) {
            entries.forEach(entry -> turnBack(entry, refused));
            throw refused;
        }
    }

    /** A request that a later resource refuses has cost an earlier one nothing, and taught it nothing. */
    private static void turnBack(Entry entry, BlockedException refused) {
        entry.failed(refused);
        entry.closeAtCost(0);
    }

    /** The response to a refused request. */
    public WebResponse answer(WebRequest request, BlockedException refused) {
        WebResponse own =
                trouble.orElse("refusals", null, () -> settings.refusals().answer(request, refused));
        return own != null ? own : RefusalHandler.problem().answer(request, refused);
    }

    /** How often something that was plugged in has failed: a resolver, a cleaner, groups, a failure rule, a handler of refusals. */
    public long troubles() {
        return trouble.count();
    }
}
