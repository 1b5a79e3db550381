package io.headgate.adapters.webflux;

import io.headgate.Resource;
import io.headgate.adapters.reactor.ReactorEntryway;
import io.headgate.adapters.web.WebRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the entryways of resources that requests went through, up to a bound; those beyond it are made each time. */
final class Entryways {

    private static final int MOST = 10_000;

    private final Map<Resource, ReactorEntryway> known = new ConcurrentHashMap<>();

    /** Calls of {@code resource}; the request that rules look at is in the context of the subscription. */
    ReactorEntryway of(Resource resource) {
        ReactorEntryway found = known.get(resource);
        if (found != null) {
            return found;
        }
        return known.size() < MOST ? known.computeIfAbsent(resource, Entryways::make) : make(resource);
    }

    private static ReactorEntryway make(Resource resource) {
        return ReactorEntryway.of(resource).withArguments(context -> context.getOrDefault(WebRequest.class, null));
    }
}
