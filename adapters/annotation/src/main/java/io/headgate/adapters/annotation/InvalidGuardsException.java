package io.headgate.adapters.annotation;

import java.util.List;

/** A class cannot be guarded as its annotations say. Lists everything that is wrong with them. */
public final class InvalidGuardsException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    /** With the name of the class and all problems, at least one. For adapters, which know what their proxies cannot guard. */
    public InvalidGuardsException(String type, List<String> problems) {
        super("@Guarded in " + type + ":\n  " + String.join("\n  ", problems));
        this.problems = List.copyOf(problems);
    }

    /** All problems, each in the format {@code method: what: value (expected: …)}. */
    public List<String> problems() {
        return problems;
    }
}
