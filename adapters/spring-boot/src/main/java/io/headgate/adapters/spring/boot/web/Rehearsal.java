package io.headgate.adapters.spring.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that can be shown to handler mappings beforehand: the attributes that they set are kept here and vanish with it. */
final class Rehearsal extends HttpServletRequestWrapper {

    private final Map<String, @Nullable Object> changed = new HashMap<>();

    Rehearsal(HttpServletRequest request) {
        super(request);
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return changed.containsKey(name) ? changed.get(name) : super.getAttribute(name);
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        changed.put(name, value);
    }

    @Override
    public void removeAttribute(String name) {
        changed.put(name, null);
    }
}
