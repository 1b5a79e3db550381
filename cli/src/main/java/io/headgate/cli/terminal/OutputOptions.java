package io.headgate.cli.terminal;

import picocli.CommandLine.Option;

/** The options about output that every verb has. */
public final class OutputOptions {

    @Option(names = "--no-color", description = "No colour. The environment variable NO_COLOR does the same.")
    private boolean noColour;

    /** The terminal as these options want it. */
    public Terminal applyTo(Terminal terminal) {
        return noColour ? terminal.withoutColour() : terminal;
    }
}
