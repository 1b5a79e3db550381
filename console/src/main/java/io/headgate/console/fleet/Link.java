package io.headgate.console.fleet;

import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.Ask;
import io.headgate.agent.wire.BreakerSeen;
import io.headgate.agent.wire.EventSeen;
import io.headgate.agent.wire.Hello;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RefusalsSeen;
import io.headgate.agent.wire.RulesSent;
import io.headgate.agent.wire.RulesTaken;
import io.headgate.agent.wire.SecondSeen;
import io.headgate.agent.wire.TimesSeen;
import io.headgate.agent.wire.Welcome;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One connection of an instance. Whatever it says that is wrong ends this link and touches no other. */
final class Link implements LinkHandler {

    /*
     *   opened ── Hello ──► live ── wrong message, silence, another of the same name, the connection ends ──► ended
     *      └────────────── anything else, or nothing for a while ─────────────────────────────────────────────▲
     */
    private static final int MOST_PROBLEMS = 20;
    private static final int LONGEST_PROBLEM = 500;

    private final ApplicationFleet fleet;
    private final Peer peer;
    private final long openedAtMillis;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final ClockShift shift = new ClockShift();
    private final Questions questions;
    private final Object sending = new Object();
    private volatile long rulesSent = -1;
    private volatile @Nullable Instance instance;

    Link(ApplicationFleet fleet, Peer peer, long nowMillis) {
        this.fleet = fleet;
        this.peer = peer;
        this.openedAtMillis = nowMillis;
        this.questions = new Questions(this::send);
    }

    @Override
    public void heard(Message message) {
        if (ended.get()) {
            return;
        }
        try {
            Instance from = instance;
            if (from == null) {
                hello(message);
            } else {
                from.heard(fleet.nowMillis());
                take(from, message);
            }
        } catch (WrongMessageException wrong) {
            refuse(wrong.reason());
        } catch (RuntimeException failed) {
            System.getLogger("io.headgate.console").log(Level.WARNING, "a message could not be taken", failed);
            refuse("the console could not take " + message.getClass().getSimpleName());
        }
    }

    private void hello(Message message) throws WrongMessageException {
        if (!(message instanceof Hello said)) {
            throw new WrongMessageException("message", message.getClass().getSimpleName(), "Hello first");
        }
        Hello hello = fleet.check().hello(said);
        Instance named = fleet.connect(this, hello);
        if (named == null) {
            end("too many instances of " + fleet.name());
            return;
        }
        instance = named;
        if (ended.get()) { // while it was taken in
            fleet.disconnect(this, named, "the connection ended");
            return;
        }
        send(new Welcome(Math.min(Message.PROTOCOL, hello.protocol()), fleet.name()));
        fleet.sendRules(this);
    }

    private void take(Instance from, Message message) throws WrongMessageException {
        if (message instanceof SecondSeen seen) {
            fleet.second(from, fleet.check().second(seen, shift(from, seen)));
        } else if (message instanceof TimesSeen seen) {
            fleet.times(from, fleet.check().times(seen, shift.seconds()));
        } else if (message instanceof RefusalsSeen seen) {
            seen.refusals().forEach(refusal -> fleet.diary().add(from.name, refusal, fleet.nowMillis()));
        } else if (message instanceof BreakerSeen seen) {
            BreakerSeen kept = fleet.diary().add(from.name, seen, fleet.nowMillis());
            if (kept != null) {
                from.heard(kept);
            }
        } else if (message instanceof EventSeen seen) {
            fleet.diary().add(from.name, seen, fleet.nowMillis());
        } else if (message instanceof RulesTaken seen) {
            rulesTaken(from, seen);
        } else if (message instanceof Answer seen) {
            questions.answered(seen);
        } else {
            throw new WrongMessageException("message", message.getClass().getSimpleName(), "what an instance says");
        }
    }

    private long shift(Instance from, SecondSeen seen) {
        if (shift.look(seen.epochSecond(), fleet.nowMillis() / 1000)) {
            fleet.note(
                    from.name,
                    "ClockDiffers",
                    "its clock differs from the console's by " + -shift.seconds()
                            + " s; its figures are filed by the console's");
        }
        return shift.seconds();
    }

    private void rulesTaken(Instance from, RulesTaken seen) throws WrongMessageException {
        if (seen.version() < 0) {
            throw new WrongMessageException("RulesTaken.version", seen.version(), "0 or more");
        }
        List<String> problems = seen.problems().stream()
                .limit(MOST_PROBLEMS)
                .map(problem -> MessageCheck.cut(problem, LONGEST_PROBLEM))
                .toList();
        RulesTaken taken = new RulesTaken(seen.version(), seen.inForce(), problems, seen.newest());
        from.heard(taken);
        if (taken.isRefused() && seen.newest() > seen.version() && seen.version() == rulesSent()) {
            fleet.hasHad(from.name, seen.newest());
        }
        if (taken.isRefused()) {
            fleet.note(
                    from.name,
                    "RulesRefused",
                    "version " + seen.version() + (problems.isEmpty() ? "" : ": " + problems.get(0)));
        }
    }

    /** Sends rules unless newer ones, or these, were sent before. */
    void send(RulesSent rules) {
        synchronized (sending) { // so that what is sent last is the newest; a peer does not wait
            if (rules.version() > rulesSent) {
                rulesSent = rules.version();
                send((Message) rules);
            }
        }
    }

    /** Sends something. A peer should not throw; if one does, that ends this link and touches no other. */
    private void send(Message message) {
        try {
            peer.send(message);
        } catch (RuntimeException failed) {
            System.getLogger("io.headgate.console").log(Level.WARNING, "a message could not be sent", failed);
            end("a message could not be sent");
        }
    }

    long rulesSent() {
        return Math.max(0, rulesSent);
    }

    /** Asks, for as long as the link lasts. */
    Questions.Question ask(Ask.What what, String of) {
        return questions.ask(what, of);
    }

    long openedAtMillis() {
        return openedAtMillis;
    }

    @Override
    public void alive() {
        Instance from = instance;
        if (from != null && !ended.get()) {
            from.heard(fleet.nowMillis());
        }
    }

    @Override
    public void closed() {
        finish("the connection ended");
    }

    private void refuse(String reason) {
        Instance from = instance;
        fleet.wrong(from == null ? "" : from.name, reason);
        end(reason, () -> peer.refuse(reason));
    }

    /** Ends this link and tells the other end why. */
    void end(String reason) {
        end(reason, () -> peer.close(reason));
    }

    private void end(String reason, Runnable telling) {
        finish(reason);
        try {
            telling.run();
        } catch (RuntimeException failed) {
            System.getLogger("io.headgate.console").log(Level.WARNING, "a link could not be closed", failed);
        }
    }

    private void finish(String reason) {
        if (ended.compareAndSet(false, true)) {
            questions.end(reason);
            fleet.disconnect(this, instance, reason);
        }
    }
}
