package io.headgate.redis.store;

import io.lettuce.core.ClientOptions;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a Lettuce that cannot be told to leave out commands after a reconnect: it sends a script again that may have run, and
 * permits could be taken or given back twice. Lettuce can be told so since 6.6.
 */
final class LettuceVersionCheck {

    private static final String FILTER = "replayFilter";

    private LettuceVersionCheck() {}

    /** Throws {@link IllegalStateException} when the Lettuce on the class path is too old. */
    static void check() {
        check(ClientOptions.Builder.class, ClientOptions.class.getPackage().getImplementationVersion());
    }

    static void check(Class<?> options, @Nullable String version) {
        if (Arrays.stream(options.getMethods())
                .noneMatch(method -> method.getName().equals(FILTER))) {
            String found = version == null ? "an older version" : version.replaceAll("\\.RELEASE|/.*", "");
            throw new IllegalStateException(
                    "lettuce-core: " + found + " (expected: 6.6 or newer; with Spring Boot before 3.5 set the property"
                            + " <lettuce.version>6.6.0.RELEASE</lettuce.version>)");
        }
    }
}
