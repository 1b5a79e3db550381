package io.headgate.differential.program;

import java.util.List;

/** Carries programs out, one after the other. For one thread. */
public interface Machine extends AutoCloseable {

    /** How many threads a program has. */
    int LINES = 3;

    /** All resources of a program. */
    List<String> RESOURCES = List.of("a", "b", "c");

    /** Begins a program: no rules, no calls, at that instant in nanoseconds since 1970, which is later than all before. */
    void begin(long now);

    /** Carries out one step. */
    Answer perform(Step step);

    /** Ends the program: closes whatever is open. */
    void end();

    @Override
    void close();
}
