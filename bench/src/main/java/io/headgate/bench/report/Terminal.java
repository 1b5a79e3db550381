package io.headgate.bench.report;

import java.io.Console;

/** Whether somebody is watching. */
public final class Terminal {

    private Terminal() {}

    /** Whether the output goes to a terminal, on which a line can be rewritten. */
    @SuppressWarnings("SystemConsoleNull") // the newer question is asked below
    public static boolean isThere() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console); // since JDK 22, which needs asking
        } catch (ReflectiveOperationException before22) {
            return true;
        }
    }
}
