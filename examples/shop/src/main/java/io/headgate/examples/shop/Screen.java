package io.headgate.examples.shop;

import java.io.IOException;

/** Whether standard output is a terminal, on which a line can be painted again. */
final class Screen {

    private Screen() {}

    /** Asks the shell, which shares it: Java cannot tell for output alone. */
    static boolean isOutput() {
        try {
            return new ProcessBuilder("sh", "-c", "test -t 1")
                            .inheritIO()
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noShell) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
