package io.headgate.log;

import java.lang.System.Logger;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Passes on failures at once, then at most once a minute. Not for several threads. */
final class TroubleReport {

    private static final long PAUSE_SECONDS = 60;

    private final Path file;
    private final Consumer<? super LogTrouble> listener;
    private boolean reported;
    private long reportedAt;
    private long failures;

    TroubleReport(Path file, Consumer<? super LogTrouble> listener) {
        this.file = file;
        this.listener = listener;
    }

    /** The listener for who names none: a warning in the log of the platform. */
    static void warn(LogTrouble trouble) {
        System.getLogger(TroubleReport.class.getPackageName()).log(Logger.Level.WARNING, trouble.message());
    }

    void failed(Exception cause, long nowEpochSecond) {
        failures++;
        long since = Math.abs(nowEpochSecond - reportedAt); // the clock may have gone back
        if (reported && since < PAUSE_SECONDS) {
            return;
        }
        LogTrouble trouble = new LogTrouble(file, failures, cause);
        reported = true;
        reportedAt = nowEpochSecond;
        failures = 0;
        try {
            listener.accept(trouble);
        } catch (RuntimeException listenerFailed) {
            // who cannot hear about trouble must not make more of it
        }
    }
}
