package io.headgate.adapters.webflux;

import io.headgate.Resource;
import io.headgate.adapters.reactor.ReactorEntryway;
import io.headgate.adapters.web.WebRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the entryways of resources that requests went through together, up to a bound; those beyond it are made each time. */
final class Entryways {

    private static final int MOST = 10_000;

    private final Map<List<Resource>, ReactorEntryway> known = new ConcurrentHashMap<>();

    /** Calls through all of them or none; the request that rules look at is in the context of the subscription. */
    ReactorEntryway of(List<Resource> resources) {
        ReactorEntryway found = known.get(resources);
        if (found != null) {
            return found;
        }
        return known.size() < MOST ? known.computeIfAbsent(List.copyOf(resources), Entryways::make) : make(resources);
    }

    private static ReactorEntryway make(List<Resource> resources) {
        return ReactorEntryway.ofAll(resources).withArguments(context -> context.getOrDefault(WebRequest.class, null));
    }
}
