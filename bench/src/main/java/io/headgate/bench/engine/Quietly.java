package io.headgate.bench.engine;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Sets peers up without what their loggers announce on the screen, and without files in the home folder. */
public final class Quietly {

    private static final String SENTINEL_FOLDER = "csp.sentinel.log.dir";

    private Quietly() {}

    /** Makes something of a peer, which may be the first use of its library in this JVM. */
    public static <T> T start(Supplier<T> peer) {
        if (System.getProperty(SENTINEL_FOLDER) == null) {
            System.setProperty(SENTINEL_FOLDER, folder().toString());
        }
        PrintStream out = System.out;
        PrintStream err = System.err;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        try {
            return peer.get();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** One for all forks, so that they leave no trail of them. */
    private static Path folder() {
        String user = System.getProperty("user.name", "somebody");
        return Path.of(System.getProperty("java.io.tmpdir", "."), "headgate-bench-sentinel-" + user);
    }
}
