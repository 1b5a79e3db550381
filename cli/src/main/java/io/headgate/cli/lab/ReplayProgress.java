package io.headgate.cli.lab;

import io.headgate.cli.terminal.Figures;
import io.headgate.cli.terminal.Terminal;
import io.headgate.lab.log.AccessLog;
import io.headgate.lab.replay.Progress;
import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.OptionalLong;

/** How far a replay has come: a bar on a screen, else a line on the error stream every ten seconds. For one thread. */
final class ReplayProgress implements Progress, AutoCloseable {

    private static final long SCREEN_NANOS = Duration.ofMillis(100).toNanos();
    private static final long STREAM_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long SECOND = 1_000_000_000;
    private static final String CLEAR_LINE = "\r\033[K";
    private static final int BAR = 24;

    private final Terminal terminal;
    private final Ticker ticker;
    private final long begun;
    private final long pauseNanos;
    private long told;

    ReplayProgress(Terminal terminal, Ticker ticker) {
        this.terminal = terminal;
        this.ticker = ticker;
        this.begun = ticker.read();
        this.told = begun;
        this.pauseNanos = isScreen() ? SCREEN_NANOS : STREAM_NANOS;
    }

    private boolean isScreen() {
        return terminal.kind() == Terminal.Kind.SCREEN;
    }

    @Override
    public void at(AccessLog log, long calls) {
        long now = ticker.read();
        if (now - told < pauseNanos) {
            return;
        }
        told = now;
        String text = text(log.bytesRead(), log.size(), calls, now - begun);
        if (isScreen()) {
            terminal.out().print(CLEAR_LINE + terminal.glyphs().shown(text));
            terminal.out().flush();
        } else {
            terminal.err().println("headgate: " + terminal.glyphs().shown(text));
        }
    }

    private String text(long bytes, OptionalLong size, long calls, long nanos) {
        String rate = Figures.count(calls) + " calls, " + Figures.count(Math.round((double) calls / nanos * SECOND))
                + " a second";
        long whole = size.orElse(0);
        if (whole < bytes || bytes == 0) {
            return rate; // a pipe, or a file that grows
        }
        long left = Math.round((double) nanos * (whole - bytes) / bytes / SECOND);
        String bar = isScreen() ? bar(bytes, whole) + " " : "";
        return bar + (bytes * 100 / whole) + " %, " + rate + ", " + clock(left) + " left";
    }

    private String bar(long bytes, long whole) {
        int full = (int) ((double) bytes / whole * BAR);
        return String.valueOf(terminal.glyphs().bar(8)).repeat(full) + "·".repeat(BAR - full);
    }

    private static String clock(long seconds) {
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }

    /** Takes the bar away. */
    @Override
    public void close() {
        if (isScreen() && told != begun) {
            terminal.out().print(CLEAR_LINE);
            terminal.out().flush();
        }
    }
}
