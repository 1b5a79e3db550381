package io.headgate.adapters.httpclient5;

import io.headgate.adapters.outbound.Outbound;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.net.URIAuthority;

/** How requests are named unless told otherwise. */
final class Requests {

    private Requests() {}

    static String name(HttpRequest request) {
        URIAuthority authority = request.getAuthority();
        String scheme = request.getScheme() == null ? "http" : request.getScheme();
        return authority == null
                ? request.getMethod()
                : Outbound.name(request.getMethod(), scheme, authority.getHostName(), authority.getPort());
    }
}
