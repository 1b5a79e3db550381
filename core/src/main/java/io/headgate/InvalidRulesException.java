package io.headgate;

import java.util.List;

/** A rule set was not put in force; nothing changed. Lists everything that is wrong with it. */
public final class InvalidRulesException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    InvalidRulesException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** All problems, each in the format {@code where: value (expected: …)}. */
    public List<String> problems() {
        return problems;
    }
}
