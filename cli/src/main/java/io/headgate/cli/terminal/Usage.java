package io.headgate.cli.terminal;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Tells the user's mistakes from ours. */
public final class Usage {

    private Usage() {}

    /** What {@code settings} makes of the arguments; where it refuses one, that is bad usage of the command. */
    public static <T> T checked(CommandSpec spec, Supplier<T> settings) {
        try {
            return settings.get();
        } catch (IllegalArgumentException refused) {
            throw new ParameterException(spec.commandLine(), String.valueOf(refused.getMessage()), refused);
        }
    }
}
