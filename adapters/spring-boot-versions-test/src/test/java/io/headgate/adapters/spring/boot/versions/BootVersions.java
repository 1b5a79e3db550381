package io.headgate.adapters.spring.boot.versions;

import java.util.List;
import java.util.stream.Stream;

/** The versions of Spring Boot that are tried. {@code -Dheadgate.boot.versions=3.4.13,4.1.1} tries others. */
final class BootVersions {

    private static final String CHOSEN = System.getProperty("headgate.boot.versions", "");

    private static final List<String> STARTER =
            List.of("3.0.13", "3.1.12", "3.2.12", "3.3.13", "3.4.13", "3.5.0", "3.5.16", "4.0.8", "4.1.1");

    private BootVersions() {}

    /** The versions for applications with the starter. */
    static List<String> ofTheStarter() {
        return CHOSEN.isEmpty() ? STARTER : List.of(CHOSEN.split(","));
    }

    /** The versions for applications with the drop-in for Sentinel. */
    static List<String> ofTheDropIn() {
        return CHOSEN.isEmpty()
                ? Stream.concat(Stream.of("2.7.18"), STARTER.stream()).toList()
                : ofTheStarter();
    }
}
