package io.headgate.adapters.web;

import static java.util.Objects.requireNonNull;

import io.headgate.AllOrNothing;
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
import org.jspecify.annotations.Nullable;

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
    private @Nullable Ambient usual; // the first of an unknown caller; immutable, so a race is harmless

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
        List<NameMatcher> all = settings.excluded();
        for (int i = 0; i < all.size(); i++) { // no iterator, for each request comes by here
            if (all.get(i).matches(path)) {
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
        List<Resource> all = new ArrayList<>(others(request, route));
        all.add(route);
        return all;
    }

    /** What it goes through besides its route; nothing for nearly every request. */
    private List<Resource> others(WebRequest request, Resource route) {
        List<String> holding = holding(request.path());
        return holding.isEmpty() && !request.hasDots() ? List.of() : others(request, route, holding);
    }

    private List<Resource> others(WebRequest request, Resource route, List<String> holding) {
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
        return all;
    }

    private List<String> holding(String path) {
        try {
            return settings.groups().get().holding(path);
        } catch (RuntimeException failure) {
            return trouble.after(failure, "groups", List.of());
        }
    }

    /** Goes in, or throws {@link BlockedException}. Waits where a rule queues calls. The entry must be finished. */
    public WebEntry enter(WebRequest request) {
        Resource route = route(request);
        return enterWithin(ambient(request, route.name()), request, route);
    }

    /** As {@link #enter}, for whoever knows the {@link #route} and the {@link #ambient} of the request already. */
    public WebEntry enterWithin(Ambient ambient, WebRequest request, Resource route) {
        List<Resource> others = others(request, route);
        Entry entry =
                others.isEmpty() ? route.enterWithin(ambient, request) : enterAll(others, route, ambient, request);
        return new WebEntry(entry, ambient, request);
    }

    private Entry enterAll(List<Resource> others, Resource route, Ambient ambient, WebRequest request) {
        List<Resource> all = new ArrayList<>(others);
        all.add(route);
        return headgate.within(ambient, () -> AllOrNothing.of(all).enter(request));
    }

    /** The entrance and origin of a request to the resource of that name. */
    public Ambient ambient(WebRequest request, String route) {
        String entrance = entrance(route);
        String origin = request.origin();
        return origin.isEmpty() ? ofUnknown(entrance) : new Ambient(entrance, origin);
    }

    /** Where all come in through one entrance this is the same for all of them, and quickly found by the engine. */
    private Ambient ofUnknown(String entrance) {
        Ambient known = usual;
        if (known != null && known.entrance().equals(entrance)) {
            return known;
        }
        Ambient fresh = new Ambient(entrance, "");
        if (known == null) {
            usual = fresh;
        }
        return fresh;
    }

    private String entrance(String route) {
        try {
            return requireNonNull(settings.entrances().entrance(route), "entrance");
        } catch (RuntimeException failure) {
            return trouble.after(failure, "entrances", "");
        }
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
