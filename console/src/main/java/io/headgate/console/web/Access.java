package io.headgate.console.web;

import io.javalin.security.RouteRole;

/** Who may call a route. */
public enum Access implements RouteRole {

    /** Anybody, signed in or not: the page itself, signing in, setting up. */
    ANYBODY,

    /** Whoever is signed in: viewers, editors and admins. */
    VIEWER,

    /** Admins, and the editors of the application that the path names as {@code {app}}. */
    EDITOR,

    /** Admins only. */
    ADMIN,

    /** An instance, with the credential of its application; not a person. */
    INSTANCE
}
