package io.headgate.adapters.web;

import static java.util.Objects.requireNonNull;

/** Through which entrance requests come in. */
@FunctionalInterface
public interface EntranceRule {

    /** The entrance of a request to {@code resource}. */
    String entrance(String resource);

    /** One entrance for the whole application. */
    static EntranceRule application(String name) {
        requireNonNull(name, "name");
        return resource -> name;
    }

    /** Each route is an entrance, so that rules can tell from which route something deeper was called. */
    static EntranceRule perRoute() {
        return resource -> resource;
    }
}
