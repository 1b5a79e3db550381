package io.headgate.console.web;

import io.headgate.agent.wire.Message;
import io.headgate.limiter.RateLimiter;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.pace.TokenBucket;
import java.lang.System.Logger.Level;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;

/** One connected instance. Safe for many threads. */
final class Link implements LinkPeer {

    private static final System.Logger LOG = System.getLogger("io.headgate.console");
    private static final int GOING_AWAY = 1001;
    private static final int AGAINST_THE_RULES = 1008;
    private static final int TOO_LARGE = 1009;
    private static final int TRY_AGAIN_LATER = 1013;
    private static final int MOST_REASON = 100;

    /** An application that was away comes with all it has kept; one that refuses at hundreds of places tells of each. */
    static final int MOST_AT_ONCE = 4_000;

    private static final int MOST_PER_SECOND = 1_000;

    private final String application;
    private final String source;
    private final Session session;
    private final BadMessages badMessages;
    private final RateLimiter frames;
    private final UnfinishedMessage unfinished;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private @Nullable LinkFrames handler; // guarded by oneAtATime
    private boolean ended; // guarded by oneAtATime

    Link(
            String application,
            String source,
            Session session,
            BadMessages badMessages,
            MessageBudget budget,
            Ticker ticker) {
        this.application = application;
        this.source = source;
        this.session = session;
        this.badMessages = badMessages;
        this.frames = RateLimiter.of(TokenBucket.perSecond(MOST_PER_SECOND).withBurst(MOST_AT_ONCE), ticker);
        this.unfinished = new UnfinishedMessage(application, budget, ticker);
    }

    String application() {
        return application;
    }

    String source() {
        return source;
    }

    void open(LinkDoor door) {
        oneAtATime.lock();
        try {
            if (!ended) {
                handler = door.opened(application, this);
            }
        } catch (RuntimeException failed) {
            LOG.log(Level.WARNING, "a link of " + application + " could not be opened", LoggedFailure.of(failed));
            close(AGAINST_THE_RULES, "not understood");
        } finally {
            oneAtATime.unlock();
        }
    }

    /** A piece of a message came in; one that comes as a whole is the first and the last at once. */
    void heard(String piece, boolean last) {
        if (last && !unfinished.hasBegun()) {
            heard(piece);
            return;
        }
        switch (unfinished.add(piece)) {
            case TAKEN -> {
                if (last) {
                    heard(unfinished.text());
                    unfinished.clear();
                }
            }
            case ENDED -> {}
            case TOO_LONG -> close(TOO_LARGE, "a message has more than " + Message.MOST_BYTES + " bytes");
            case NO_BUDGET -> {
                badMessages.noBudget(this);
                close(TRY_AGAIN_LATER, "messages that are not finished take too much memory");
            }
        }
    }

    /** Ends the link if a message was begun too long ago. */
    void closeLate() {
        if (unfinished.isLate()) {
            refuse("a message was not finished within " + UnfinishedMessage.MOST_TIME.toSeconds() + " s");
        }
    }

    private void heard(String text) {
        if (!frames.tryAcquire()) {
            close(AGAINST_THE_RULES, "too many messages");
            return;
        }
        oneAtATime.lock();
        try {
            if (handler != null && !ended) {
                handler.heard(text);
            }
        } catch (RuntimeException failed) {
            badMessages.count(this, BadMessages.reason(failed));
            close(AGAINST_THE_RULES, "not understood");
        } finally {
            oneAtATime.unlock();
        }
    }

    void ended() {
        unfinished.drop();
        oneAtATime.lock();
        try {
            if (!ended) {
                ended = true;
                if (handler != null) {
                    handler.closed();
                }
            }
        } finally {
            oneAtATime.unlock();
        }
    }

    @Override
    public void send(String text) {
        session.sendText(
                text, Callback.from(() -> {}, failed -> session.disconnect())); // it does not take what is sent
    }

    @Override
    public void close(String reason) {
        close(GOING_AWAY, reason);
    }

    @Override
    public void refuse(String reason) {
        badMessages.count(this, reason);
        close(AGAINST_THE_RULES, reason);
    }

    private void close(int code, String reason) {
        unfinished.drop();
        String words = reason.length() > MOST_REASON ? reason.substring(0, MOST_REASON) : reason;
        session.close(code, words, Callback.from(() -> {}, failed -> session.disconnect()));
    }
}
