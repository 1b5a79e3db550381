package io.headgate.gateway;

import org.jspecify.annotations.Nullable;

/**
 * What a rule may look at in a request. An adapter implements it over its own request; nothing is read before a rule asks.
 *
 * <p>Answers must stay the same while the call runs. Everything but {@link #clientAddress} is chosen by the client, who may lie.
 */
public interface RequestAttributes {

    /**
     * The numeric address of the client; null when unknown. An adapter behind a proxy takes it from a forwarding header only if
     * it knows the proxy.
     */
    @Nullable
    String clientAddress();

    /** The host that the request names, with or without a port; null when there is none. */
    @Nullable
    String host();

    /** The path, decoded and without dot segments, so that one place has one spelling. */
    String path();

    /** The method: {@code GET}. */
    String method();

    /** The first header of that name, in whatever case; null when there is none. */
    @Nullable
    String header(String name);

    /** The first query parameter of that name, decoded; null when there is none. */
    @Nullable
    String query(String name);

    /** The value of the cookie of that name; null when there is none. */
    @Nullable
    String cookie(String name);
}
