package io.headgate.console.web;

import java.util.Set;

/**
 * Somebody who is signed in.
 *
 * @param name of the account
 * @param role what the account may do
 * @param applications those whose rules an editor may change
 * @param seesAll whether the account sees all applications, and not only these
 * @param csrf the token that every change has to carry, so that no other site makes a browser do it
 */
public record Visitor(String name, Role role, Set<String> applications, boolean seesAll, String csrf) {

    /** Copies the applications. */
    public Visitor {
        applications = Set.copyOf(applications);
    }

    /** Whether this visitor may call a route with that access, about an application ("" for none). What is not named here is refused. */
    public boolean may(Access access, String application) {
        return switch (access) {
            case ANYBODY -> true;
            case VIEWER -> application.isEmpty() || sees(application);
            case EDITOR -> role == Role.ADMIN || (role == Role.EDITOR && applications.contains(application));
            case ADMIN -> role == Role.ADMIN;
            case INSTANCE -> false;
        };
    }

    /** Whether this visitor may know of that application. */
    public boolean sees(String application) {
        return role == Role.ADMIN || seesAll || applications.contains(application);
    }

    @Override
    public String toString() {
        return "Visitor[" + name + ", " + role + "]"; // the token stays out of logs
    }
}
