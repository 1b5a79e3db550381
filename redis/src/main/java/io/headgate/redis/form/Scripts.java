package io.headgate.redis.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Puts scripts together: the clock, the algorithm, and the answering of requests, which is the same for all. */
final class Scripts {

    private Scripts() {}

    /** The parts of the algorithm in the order in which they build on each other. */
    static Script script(StoreClock clock, String... algorithm) {
        StringBuilder text = new StringBuilder(clock.prelude()).append('\n');
        for (String part : algorithm) {
            text.append(part(part)).append('\n');
        }
        return Script.of(text.append(part("requests")).toString());
    }

    static String part(String name) {
        String file = name + ".lua";
        try (InputStream text = Scripts.class.getResourceAsStream(file)) {
            if (text == null) {
                throw new IllegalStateException(file + " is not beside " + Scripts.class.getName());
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
