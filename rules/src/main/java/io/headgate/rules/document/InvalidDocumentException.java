package io.headgate.rules.document;

import java.util.List;
import java.util.stream.Collectors;

/** A document that cannot be put in force, with everything that is wrong with it. */
public final class InvalidDocumentException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /** With all problems, at least one. */
    public InvalidDocumentException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** Everything that is wrong, in the order of the document. */
    public List<Problem> problems() {
        return problems;
    }
}
