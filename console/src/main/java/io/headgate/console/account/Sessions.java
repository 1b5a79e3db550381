package io.headgate.console.account;

import io.headgate.console.web.Role;
import io.headgate.console.web.Visitor;
import io.headgate.console.web.Visitors;
import io.headgate.limiter.Ticker;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Who is signed in, in memory: a restart ends all sessions. Safe for many threads. */
public final class Sessions implements Visitors {

    /*
     * The browser holds a secret of 256 random bits; here only its hash is kept, so that whoever reads our memory or a dump
     * of it holds no session. A session ends when it was not used for half an hour, twelve hours after it began in any case,
     * and at once when what it may do has changed.
     */
    static final Duration IDLE = Duration.ofMinutes(30);
    static final Duration LONGEST = Duration.ofHours(12);
    static final int MOST = 1_000;
    static final int MOST_PER_ACCOUNT = 20;

    private final Map<String, Session> byHash = new ConcurrentHashMap<>();
    private final Secrets secrets = new Secrets();
    private final Ticker ticker;
    private final Consumer<String> ended;

    private record Session(String hash, Visitor visitor, long began, AtomicLong used) {

        boolean isOver(long now) {
            return now - began > LONGEST.toNanos() || now - used.get() > IDLE.toNanos();
        }
    }

    /** Sessions on that ticker; {@code ended} is told the account whose sessions were ended because of a change. */
    public Sessions(Ticker ticker, Consumer<String> ended) {
        this.ticker = ticker;
        this.ended = ended;
    }

    /** Begins a session and answers its secret. */
    synchronized String begin(Account account) {
        long now = ticker.read();
        byHash.values().removeIf(session -> session.isOver(now));
        makeRoom(account.name());
        String secret = secrets.next();
        String hash = Secrets.hash(secret);
        boolean listed = account.role() == Role.EDITOR || !account.seesAll();
        Visitor visitor = new Visitor(
                account.name(),
                account.role(),
                listed ? account.applications() : java.util.Set.of(),
                account.seesAll(),
                secrets.next());
        byHash.put(hash, new Session(hash, visitor, now, new AtomicLong(now)));
        return secret;
    }

    private void makeRoom(String account) {
        List<Session> own = byHash.values().stream()
                .filter(session -> session.visitor.name().equals(account))
                .sorted(Comparator.comparingLong(session -> session.used.get() - ticker.read()))
                .toList();
        if (own.size() >= MOST_PER_ACCOUNT) {
            byHash.remove(own.get(0).hash);
        } else if (byHash.size() >= MOST) {
            byHash.values().stream()
                    .min(Comparator.comparingLong(session -> session.used.get() - ticker.read()))
                    .ifPresent(oldest -> byHash.remove(oldest.hash));
        }
    }

    @Override
    public Optional<Visitor> holding(String secret) {
        String hash = Secrets.hash(secret);
        Session session = byHash.get(hash);
        if (session == null) {
            return Optional.empty();
        }
        long now = ticker.read();
        if (session.isOver(now)) {
            byHash.remove(hash);
            return Optional.empty();
        }
        session.used.accumulateAndGet(now, (before, after) -> after - before > 0 ? after : before);
        return Optional.of(session.visitor);
    }

    @Override
    public boolean goesOn(String secret) {
        Session session = byHash.get(Secrets.hash(secret));
        return session != null && !session.isOver(ticker.read());
    }

    /** Ends one session. */
    void end(String secret) {
        Session session = byHash.remove(Secrets.hash(secret));
        if (session != null) {
            ended.accept(session.visitor.name());
        }
    }

    /** Ends all sessions of an account. */
    void endAll(String account) {
        String name = account.toLowerCase(Locale.ROOT);
        byHash.values()
                .removeIf(session ->
                        session.visitor.name().toLowerCase(Locale.ROOT).equals(name));
        ended.accept(account);
    }

    /** Ends the sessions of all accounts that list an application, once it is removed. */
    public void endListing(String application) {
        byHash.values().stream()
                .map(session -> session.visitor)
                .filter(visitor -> visitor.applications().contains(application))
                .map(Visitor::name)
                .distinct()
                .toList()
                .forEach(this::endAll);
    }

    /** How many sessions there are, among them such as have run out unnoticed. */
    public int size() {
        return byHash.size();
    }
}
