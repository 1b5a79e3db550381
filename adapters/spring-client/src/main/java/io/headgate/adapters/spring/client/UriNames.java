package io.headgate.adapters.spring.client;

import io.headgate.adapters.outbound.Outbound;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Names calls by method, host and the template that their address was made from. Bounded. Safe for many threads. */
final class UriNames {
    /*
     *   uri("/orders/{id}", 7)              GET shop.example/orders/{id}
     *   uri("/orders?page={page}", 2)       GET shop.example/orders           a query is no other work
     *   uri("http://shop.example/orders")   GET shop.example/orders
     *   uri("/orders/" + id)                GET shop.example/orders/7, /8 ... up to a bound, and from there GET shop.example
     *   uri(URI.create(...))                GET shop.example
     *
     * A text with a variable is a template: it stands in the code, and there are few. A text without one may be just that, or an
     * address that somebody has put together, of which there is no end.
     */

    private static final int MOST_WITHOUT_VARIABLE = 200;
    private static final int LONGEST = 256;

    private final Set<String> withoutVariable = ConcurrentHashMap.newKeySet();

    /** The name of a call of {@code uri}, made from {@code template} if that is known. */
    String name(String method, URI uri, @Nullable Object template) {
        String scheme = uri.getScheme() == null ? "http" : uri.getScheme();
        String host = uri.getHost() == null ? String.valueOf(uri.getAuthority()) : uri.getHost();
        String plain = Outbound.name(method, scheme, host, uri.getPort());
        String path = template == null ? "" : path(template.toString());
        return path.length() <= LONGEST && isBounded(path) ? plain + path : plain;
    }

    private boolean isBounded(String path) {
        return path.indexOf('{') >= 0
                || withoutVariable.contains(path)
                || (withoutVariable.size() < MOST_WITHOUT_VARIABLE && withoutVariable.add(path));
    }

    /** What stands between host and query; begins with a slash if there is anything. */
    private static String path(String template) {
        int authority = template.indexOf("://");
        int from = authority < 0 ? 0 : orEnd(template, template.indexOf('/', authority + 3));
        int to = orEnd(template, template.indexOf('?', from));
        int fragment = template.indexOf('#', from);
        String path = template.substring(from, fragment < 0 ? to : Math.min(to, fragment));
        return path.isEmpty() || path.startsWith("/") ? path : "/" + path;
    }

    private static int orEnd(String text, int index) {
        return index < 0 ? text.length() : index;
    }
}
