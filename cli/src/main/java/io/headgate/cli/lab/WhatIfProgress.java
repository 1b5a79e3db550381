package io.headgate.cli.lab;

import io.headgate.cli.terminal.Terminal;
import io.headgate.limiter.Ticker;
import java.util.concurrent.TimeUnit;

/** One line that says how far something is, from two seconds on, and is gone afterwards. On a screen only. */
final class WhatIfProgress implements AutoCloseable {

    private static final String CLEAR_LINE = "\r\033[K";
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);
    private static final long BETWEEN = TimeUnit.MILLISECONDS.toNanos(200);

    private final Terminal terminal;
    private final String doing;
    private final boolean watched;
    private final Ticker ticker;
    private final long begun;
    private long next;
    private boolean shown;

    WhatIfProgress(Terminal terminal, Ticker ticker, String doing) {
        this.terminal = terminal;
        this.doing = doing;
        this.ticker = ticker;
        this.begun = ticker.read();
        this.next = begun + PATIENCE;
        this.watched = terminal.kind() == Terminal.Kind.SCREEN;
    }

    /** @param done how much: 0 to 1; 0 when that is not known */
    void show(double done) {
        long now = ticker.read();
        if (!watched || now - next < 0) {
            return;
        }
        next = now + BETWEEN;
        shown = true;
        terminal.out().print(CLEAR_LINE + doing + text(done, (now - begun) / 1e9));
        terminal.out().flush();
    }

    private static String text(double done, double seconds) {
        if (done <= 0) {
            return ", " + (long) seconds + " s";
        }
        return ", " + (int) (done * 100) + " %, " + (long) Math.ceil(seconds / done - seconds) + " s to go";
    }

    @Override
    public void close() {
        if (shown) {
            terminal.out().print(CLEAR_LINE);
            terminal.out().flush();
        }
    }
}
