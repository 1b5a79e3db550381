package io.headgate.console.web;

import io.headgate.agent.wire.Message;
import io.headgate.limiter.Ticker;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The message that arrives on one link, piece by piece. Safe for many threads. */
final class UnfinishedMessage {

    /*
     *   piece ─► [4 KiB][4 KiB][2 KiB  ]        blocks, each taken from the budget before it is filled
     *
     * Blocks do not grow, so that what is taken is what is used. A message that arrives as one piece needs none.
     */
    static final Duration MOST_TIME = Duration.ofSeconds(10);

    private static final int BLOCK_BYTES = 4 << 10;

    private final String application;
    private final MessageBudget budget;
    private final Ticker ticker;
    private final List<byte[]> blocks = new ArrayList<>(); // guarded by this, as are those below
    private int length;
    private long began;
    private boolean finished;
    private boolean dropped;

    UnfinishedMessage(String application, MessageBudget budget, Ticker ticker) {
        this.application = application;
        this.budget = budget;
        this.ticker = ticker;
    }

    /** What became of a piece. */
    enum Added {
        TAKEN,
        ENDED,
        TOO_LONG,
        NO_BUDGET
    }

    synchronized Added add(String piece) {
        byte[] bytes = piece.getBytes(StandardCharsets.UTF_8);
        if (dropped) {
            return Added.ENDED;
        }
        if (length == 0) {
            began = ticker.read();
        }
        if (bytes.length > Message.MOST_BYTES - length) {
            return Added.TOO_LONG;
        }
        int done = 0;
        while (done < bytes.length) {
            int at = length % BLOCK_BYTES;
            if (at == 0 && !budget.take(application, BLOCK_BYTES)) {
                return Added.NO_BUDGET;
            }
            if (at == 0) {
                blocks.add(new byte[BLOCK_BYTES]);
            }
            int some = Math.min(BLOCK_BYTES - at, bytes.length - done);
            System.arraycopy(bytes, done, blocks.get(blocks.size() - 1), at, some);
            done += some;
            length += some;
        }
        return Added.TAKEN;
    }

    /** The whole of it, once the last piece is there. */
    synchronized String text() {
        finished = true;
        ByteArrayOutputStream all = new ByteArrayOutputStream(length);
        int left = length;
        for (byte[] block : blocks) {
            all.write(block, 0, Math.min(BLOCK_BYTES, left));
            left -= BLOCK_BYTES;
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    synchronized boolean hasBegun() {
        return length > 0;
    }

    /** Whether it has taken too long. */
    synchronized boolean isLate() {
        return length > 0 && !finished && ticker.read() - began > MOST_TIME.toNanos();
    }

    /** The message was handled: the next one may begin. */
    synchronized void clear() {
        budget.give(application, (long) blocks.size() * BLOCK_BYTES);
        blocks.clear();
        length = 0;
        finished = false;
    }

    /** The link ends: nothing is kept any more. */
    synchronized void drop() {
        dropped = true;
        clear();
    }
}
