package io.headgate.adapters.spring.boot.web;

/**
 * Where the application is on its server. What a property says about paths is below it.
 *
 * @param text such as {@code /shop}; empty when the application has the whole server
 */
record ApplicationPath(String text) {

    /** Of a property that may be written without the first slash, or with one more at the end, as WebFlux reads it. */
    static ApplicationPath written(String text) {
        String path = text.strip();
        if (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        return new ApplicationPath(path.isEmpty() || path.startsWith("/") ? path : "/" + path);
    }
}
