package io.headgate.redis.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Puts scripts together: the clock, what is owed, the algorithm, and the answering of requests, which is the same for all. */
final class Scripts {

    private Scripts() {}

    /** The parts of the algorithm in the order in which they build on each other. */
    static Script script(StoreClock clock, String... algorithm) {
        List<String> files = new ArrayList<>(List.of("debt"));
        files.addAll(List.of(algorithm));
        files.add("requests");
        return Script.of(clock, Scripts.class, files.toArray(String[]::new))
                .named(JointScript.nameOf(List.of(algorithm)));
    }

    /** The same, where {@code first} may have answered before any of that is made. */
    static Script scriptAfter(StoreClock clock, String first, String... algorithm) {
        Script whole = script(clock, algorithm);
        String rest = whole.text().substring(clock.prelude().length());
        return Script.of(clock.prelude() + '\n' + part(first) + rest).named(whole.algorithm());
    }

    static String part(String name) {
        return part(Scripts.class, name);
    }

    static String part(Class<?> place, String name) {
        String file = name + ".lua";
        try (InputStream text = place.getResourceAsStream(file)) {
            if (text == null) {
                throw new IllegalStateException(file + " is not beside " + place.getName());
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
