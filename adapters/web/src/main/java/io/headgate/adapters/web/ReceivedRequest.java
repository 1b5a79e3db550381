package io.headgate.adapters.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as the server received it. An adapter implements it over its own request; nothing is read before it is needed, and
 * the body never.
 */
public interface ReceivedRequest {

    /** The method: {@code GET}. */
    String method();

    /** The path as it was sent: encoded, with parameters after semicolons, without the query. */
    String rawPath();

    /** The query as it was sent, without the question mark; null when there is none. */
    @Nullable
    String rawQuery();

    /** The template of the route that will serve it, such as {@code /orders/{id}}; null when it is not known. */
    @Nullable
    String routeTemplate();

    /** The host that it names, with or without a port; null when there is none. */
    @Nullable
    String host();

    /** The first header of that name, in whatever case; null when there is none. */
    @Nullable
    String header(String name);

    /** All headers of that name, in whatever case, in their order. */
    List<String> headers(String name);

    /** The address that is connected to this process: of the client, or of a proxy; null when unknown. */
    @Nullable
    String remoteAddress();

    /** The name of the user that the server has made sure of; null when it has not. */
    @Nullable
    String principal();
}
