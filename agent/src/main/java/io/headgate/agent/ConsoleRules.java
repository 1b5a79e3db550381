package io.headgate.agent;

import io.headgate.agent.wire.RulesSent;
import io.headgate.rules.source.Fetched;
import io.headgate.rules.source.NoDocumentException;
import io.headgate.rules.source.Pace;
import io.headgate.rules.source.WatchingSource;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The rules that the console sends, as a source. A console that has none, or is away, never counts as a document
 * without rules: what was in force before stays.
 */
final class ConsoleRules extends WatchingSource {

    private static final Pace PACE = Pace.every(Duration.ofHours(1)); // every change wakes; none can get lost
    private static final long READ_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(60); // nobody waits for it

    /** What is known of the console's rules. */
    private sealed interface Known {

        /** Nothing yet. */
        record Nothing() implements Known {}

        /** These. */
        record Rules(RulesSent sent) implements Known {}

        /** That they cannot be known now. */
        record Lost(String why) implements Known {}
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition heard = lock.newCondition();
    private Known known = new Known.Nothing(); // guarded by the lock

    ConsoleRules(ConsoleAddress address) {
        super("console:" + address.link(), PACE);
    }

    /** How a version is told from others. */
    static String revision(long version) {
        return "version " + version;
    }

    void sent(RulesSent rules) {
        know(new Known.Rules(rules));
    }

    void lost(String why) {
        know(new Known.Lost(why));
    }

    private void know(Known news) {
        lock.lock();
        try {
            known = news;
            heard.signalAll();
        } finally {
            lock.unlock();
        }
        lookAgain();
    }

    @Override
    protected Fetched fetch() throws IOException, InterruptedException {
        return fetched(READ_NANOS);
    }

    @Override
    protected Fetched look(@Nullable Fetched told) throws IOException, InterruptedException {
        return fetched(LOOK_NANOS);
    }

    private Fetched fetched(long longestNanos) throws IOException, InterruptedException {
        Known news = await(longestNanos);
        if (news instanceof Known.Rules rules && rules.sent().version() > 0) {
            return new Fetched(rules.sent().document(), revision(rules.sent().version()));
        }
        if (news instanceof Known.Lost lost) {
            throw new IOException(name() + ": " + lost.why());
        }
        if (news instanceof Known.Nothing) {
            throw new IOException(name() + ": not heard from yet");
        }
        throw NoDocumentException.notPublishedYet(name());
    }

    /** Waits for the first news, but not for ever. */
    private Known await(long longestNanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = longestNanos;
            while (known instanceof Known.Nothing && left > 0) {
                left = heard.awaitNanos(left);
            }
            return known;
        } finally {
            lock.unlock();
        }
    }

    /** The version that was sent last; -1 when there is none. */
    long version() {
        lock.lock();
        try {
            @Nullable RulesSent sent = known instanceof Known.Rules rules ? rules.sent() : null;
            return sent == null ? -1 : sent.version();
        } finally {
            lock.unlock();
        }
    }
}
