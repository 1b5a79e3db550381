package io.headgate.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Asks the system about the terminal through the shell, since Java cannot tell for output alone, nor how wide it is. */
final class Tty {

    record Size(int columns, int rows) {}

    private Tty() {}

    /** Whether standard output is a terminal. The child shares it, so the child can look. */
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

    static Optional<Size> size() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return stty.waitFor() == 0 ? read(answer) : Optional.empty();
        } catch (IOException noTerminal) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** {@code 24 80}: rows and columns; a terminal that does not know says {@code 0 0}. */
    static Optional<Size> read(String answer) {
        if (!answer.matches("[1-9]\\d{0,3} [1-9]\\d{0,3}")) {
            return Optional.empty();
        }
        String[] parts = answer.split(" ", -1);
        return Optional.of(new Size(Integer.parseInt(parts[1]), Integer.parseInt(parts[0])));
    }
}
