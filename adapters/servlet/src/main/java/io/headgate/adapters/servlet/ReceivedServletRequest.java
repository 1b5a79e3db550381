package io.headgate.adapters.servlet;

import io.headgate.adapters.web.ReceivedRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A servlet container's request. */
record ReceivedServletRequest(HttpServletRequest request, RouteSource routes) implements ReceivedRequest {

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String rawPath() {
        return request.getRequestURI();
    }

    @Override
    public @Nullable String rawQuery() {
        return request.getQueryString();
    }

    @Override
    public @Nullable String routeTemplate() {
        return routes.template(request);
    }

    @Override
    public @Nullable String host() {
        String host = request.getHeader("Host");
        return host != null ? host : request.getServerName();
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    @Override
    public List<String> headers(String name) {
        Enumeration<String> values = request.getHeaders(name);
        return values == null ? List.of() : Collections.list(values);
    }

    @Override
    public @Nullable String remoteAddress() {
        return request.getRemoteAddr();
    }

    @Override
    public @Nullable String principal() {
        Principal user = request.getUserPrincipal();
        return user == null ? null : user.getName();
    }
}
