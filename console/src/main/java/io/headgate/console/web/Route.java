package io.headgate.console.web;

import static io.headgate.limiter.Checks.require;

/**
 * Something the console can be asked over HTTP.
 *
 * @param method the method; everything but GET changes something
 * @param path below {@code /api}, with the application as {@code {app}}
 * @param access who may
 * @param handler what is done
 */
public record Route(Method method, String path, Access access, RouteHandler handler) {

    /** The methods in use. */
    public enum Method {
        /** Looks at something and changes nothing. */
        GET,
        /** Does something. */
        POST,
        /** Puts something in place of what was there. */
        PUT,
        /** Takes something away. */
        DELETE
    }

    /** Checks the path. */
    public Route {
        require(path.startsWith("/api/"), "path", path, "/api/…");
        require(
                access != Access.EDITOR || path.contains("{app}"),
                "path",
                path,
                "one with {app}, for editors are of an application");
    }

    /** A route that looks at something. */
    public static Route get(String path, Access access, RouteHandler handler) {
        return new Route(Method.GET, path, access, handler);
    }

    /** A route that does something. */
    public static Route post(String path, Access access, RouteHandler handler) {
        return new Route(Method.POST, path, access, handler);
    }

    /** A route that puts something in place. */
    public static Route put(String path, Access access, RouteHandler handler) {
        return new Route(Method.PUT, path, access, handler);
    }

    /** A route that takes something away. */
    public static Route delete(String path, Access access, RouteHandler handler) {
        return new Route(Method.DELETE, path, access, handler);
    }
}
