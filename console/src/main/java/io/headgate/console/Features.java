package io.headgate.console;

import java.util.List;

/** What a console from the command line can do: the one place where features are put in. */
final class Features {

    private Features() {}

    static List<Feature> all() {
        return List.of(Steering.usual());
    }
}
