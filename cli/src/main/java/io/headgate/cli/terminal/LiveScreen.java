package io.headgate.cli.terminal;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lines that are painted over and over in the same place. While it is open the cursor is hidden and long lines are cut, not
 * wrapped; closing it, or Ctrl-C, makes the terminal as it was. Safe for many threads.
 */
public final class LiveScreen implements AutoCloseable {

    private static final String BEGIN = "\033[?25l\033[?7l"; // cursor off, wrapping off
    private static final String END = "\033[?7h\033[?25h";
    private static final String CLEAR_LINE = "\033[2K";

    private final Terminal terminal;
    private final Thread onInterrupt = new Thread(this::restore, "restore terminal");
    private final ReentrantLock lock = new ReentrantLock();
    private boolean open = true;
    private int painted;

    /** Takes the terminal over until it is closed. */
    public LiveScreen(Terminal terminal) {
        this.terminal = terminal;
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        terminal.out().print(BEGIN);
        terminal.out().flush();
    }

    /** Paints the lines over those painted before. */
    public void paint(List<String> lines) {
        StringBuilder frame = new StringBuilder();
        if (painted > 0) {
            frame.append("\033[").append(painted).append("A\r");
        }
        for (String line : lines) {
            frame.append(CLEAR_LINE).append(terminal.glyphs().shown(line)).append('\n');
        }
        lock.lock();
        try {
            if (open) {
                terminal.out().print(frame);
                terminal.out().flush();
                painted = lines.size();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives the terminal back, the last lines still on it and the cursor below them. */
    @Override
    public void close() {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(onInterrupt);
        } catch (IllegalStateException alreadyShuttingDown) {
            // The hook runs by itself, and finds nothing left to do.
        }
    }

    private void restore() {
        lock.lock();
        try {
            if (open) {
                open = false;
                terminal.out().print(END);
                terminal.out().flush();
            }
        } finally {
            lock.unlock();
        }
    }
}
