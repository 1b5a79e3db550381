package io.headgate.agent;

import io.headgate.agent.wire.Ask;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RulesTaken;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.Wire;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The one thread that connects, gathers and sends, turn by turn. */
final class LinkThread implements Runnable {

    /*
     *            +--------------------- pause, longer each time -------------------+
     *            v                                                                 |
     *          away ── connect ──► opening ── open ──► Hello ──► connected ── over ┘
     *            seconds are passed over, and counted              each turn: gather ► outbox ► send while nothing is on its way
     *
     * Calls of the application meet this thread nowhere: they count in their meters, and put events into bounded queues.
     * Sending is a future of the client's; while one message is on its way nothing else is sent, and the outbox forgets
     * what is too old. So a console that is slow, stuck or gone costs the application what is in the outbox, and no more.
     */

    private static final long GOODBYE_SECONDS = 1;

    private final ConsoleLinkBuilder settings;
    private final LinkPace pace;
    private final Ledger ledger;
    private final ConsoleRules rules;
    private final Confirmation confirmation;
    private final Inbox inbox;
    private final Happenings happenings;
    private final Outbox outbox;
    private final Answers answers;
    private final SecondsSeen seconds;
    private final TimesGathered times;
    private final Retry retry;
    private final Thread thread;
    private volatile boolean closed;
    private @Nullable ThisProcess process;
    private @Nullable Client client;
    private @Nullable Connection connection;
    private boolean greeted;
    private long connectAt;
    private long timesAt;

    LinkThread(
            ConsoleLinkBuilder settings,
            Answers answers,
            Ledger ledger,
            ConsoleRules rules,
            Confirmation confirmation) {
        this.settings = settings;
        this.pace = settings.pace();
        this.ledger = ledger;
        this.rules = rules;
        this.confirmation = confirmation;
        this.inbox = new Inbox(rules, confirmation, ledger);
        this.happenings = new Happenings(settings.headgate().events(), ledger);
        this.outbox = new Outbox(happenings, ledger);
        this.answers = answers;
        this.seconds = new SecondsSeen(settings.headgate().statistics(), ledger);
        this.times = new TimesGathered(settings.headgate().statistics());
        this.retry = new Retry(pace);
        this.connectAt = System.nanoTime();
        this.thread = new Thread(this, "headgate-console");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        try {
            while (!closed) {
                step();
                LockSupport.parkNanos(pace.turn().toNanos());
            }
        } finally {
            leave();
        }
    }

    private void step() {
        try {
            turn(System.nanoTime());
        } catch (RuntimeException | Error failed) { // the link must not end, whatever happens
            ledger.stumbled(failed);
            Connection present = connection;
            if (present != null) {
                present.end("failed");
            }
        }
    }

    private void turn(long now) {
        Connection present = connection;
        if (present == null) {
            seconds.skip();
            if (now - connectAt >= 0) {
                connect(now);
            }
            return;
        }
        present.lookAfter(now);
        if (present.isOver()) {
            lost(present, now);
        } else if (!present.isOpen()) {
            seconds.skip();
        } else {
            talk(present, now);
        }
    }

    // ------------------------------------------------------------------ coming and going

    private void connect(long now) {
        inbox.clear();
        greeted = false;
        Connection next = new Connection(pace, inbox::heard, this::wake, now);
        connection = next;
        next.open(client());
    }

    private Client client() {
        Client present = client;
        if (present == null) {
            present = new Client(settings.address(), settings.credential(), settings.tls, pace);
            client = present;
        }
        return present;
    }

    private void lost(Connection over, long now) {
        connection = null;
        connectAt = now + retry.nextNanos();
        happenings.sampleRefusals(false);
        outbox.clear();
        rules.lost(over.why());
        ledger.lost(over.why());
    }

    private void greet(ThisProcess self, long now) {
        greeted = true;
        ledger.connected();
        happenings.sampleRefusals(true);
        seconds.skip();
        times.begin();
        timesAt = now;
        outbox.add(self.hello());
    }

    // ------------------------------------------------------------------ connected

    private void talk(Connection present, long now) {
        ThisProcess self = process();
        if (!greeted) {
            greet(self, now);
        }
        if (inbox.welcomed()) {
            retry.reset();
        }
        gather(self, now);
        send(present, now);
    }

    private ThisProcess process() {
        ThisProcess present = process;
        if (present == null) {
            present = new ThisProcess(settings.instance);
            process = present;
        }
        return present;
    }

    private void gather(ThisProcess self, long now) {
        for (SecondSeen second : seconds.next(self::machine)) {
            outbox.add(second);
            times.used(second);
            if (now - timesAt >= 0) {
                timesAt = now + pace.times().toNanos();
                outbox.add(times.gather(second.epochSecond()));
            }
        }
        RulesTaken taken = confirmation.news();
        if (taken != null) {
            outbox.add(taken);
        }
        while (outbox.hasRoomForAnAnswer()) {
            Ask question = inbox.question();
            if (question == null) {
                return;
            }
            outbox.add(answers.to(question));
        }
    }

    private void send(Connection present, long now) {
        while (present.canSend()) {
            Message next = outbox.next();
            if (next == null) {
                return;
            }
            String text = written(next);
            if (text != null) {
                present.send(text, now);
                ledger.sent.increment();
            }
        }
    }

    private @Nullable String written(Message message) {
        try {
            return Wire.write(message);
        } catch (IllegalArgumentException tooLarge) {
            ledger.droppedMessages.increment();
            return null;
        }
    }

    // ------------------------------------------------------------------ the end

    /** Ends the thread, and waits for it a few seconds. */
    void close() {
        closed = true;
        wake();
        boolean interrupted = false;
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5 * GOODBYE_SECONDS));
        } catch (InterruptedException ofTheCaller) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void leave() {
        happenings.close();
        rules.lost("the link is closed");
        ledger.closed();
        Connection last = connection;
        if (last != null) {
            sayGoodbye(last);
            last.end("closed");
        }
        Client used = client;
        if (used != null) {
            used.close();
        }
    }

    private static void sayGoodbye(Connection last) {
        try {
            last.leave().get(GOODBYE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException unheard) {
            // then without
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
