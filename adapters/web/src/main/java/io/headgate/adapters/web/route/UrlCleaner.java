package io.headgate.adapters.web.route;

import org.jspecify.annotations.Nullable;

/**
 * Makes one name of many paths, where nobody else knows the route: {@code /orders/7} becomes {@code /orders/{id}}.
 *
 * <pre>{@code
 * UrlCleaner.templates("/orders/{id}", "/orders/{id}/lines", "/files/**")
 * UrlCleaner cleaner = path -> path.endsWith(".png") ? "images" : null;
 * }</pre>
 *
 * <p>Must be safe for many threads, and quick. Should it make up more names than the settings allow, the rest are counted as
 * not matched.
 */
@FunctionalInterface
public interface UrlCleaner {

    /** The name for {@code path}, which is spelled by {@link PathRules}; null when this cleaner does not know it. */
    @Nullable
    String clean(String path);

    /** Knows no path. */
    static UrlCleaner none() {
        return path -> null;
    }

    /** The first of these that the path matches, see {@link Template}. */
    static UrlCleaner templates(String... templates) {
        return Template.firstOf(templates);
    }

    /** This one, and for paths that it does not know {@code next}. */
    default UrlCleaner or(UrlCleaner next) {
        return path -> {
            String own = clean(path);
            return own != null ? own : next.clean(path);
        };
    }
}
