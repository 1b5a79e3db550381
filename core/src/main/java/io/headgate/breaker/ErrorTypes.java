package io.headgate.breaker;

import java.util.Set;

/**
 * Picks errors by class.
 *
 * @param types the classes; subclasses are picked too
 */
public record ErrorTypes(Set<Class<? extends Throwable>> types) implements ErrorMatcher {

    /** Checks the settings. */
    public ErrorTypes {
        types = Set.copyOf(types);
    }

    @Override
    public boolean matches(Throwable error) {
        for (Class<? extends Throwable> type : types) {
            if (type.isInstance(error)) {
                return true;
            }
        }
        return false;
    }
}
