package io.headgate.agent;

import io.headgate.agent.wire.Ask;
import io.headgate.agent.wire.Message;
import io.headgate.agent.wire.RulesSent;
import io.headgate.agent.wire.UnknownMessageException;
import io.headgate.agent.wire.Welcome;
import io.headgate.agent.wire.Wire;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/** What the console says. Told on the threads of the client, so it only puts things where they belong. */
final class Inbox {

    private static final int MOST_QUESTIONS = 32;

    private final ConsoleRules rules;
    private final Confirmation confirmation;
    private final Ledger ledger;
    private final ArrayBlockingQueue<Ask> questions = new ArrayBlockingQueue<>(MOST_QUESTIONS);
    private volatile boolean welcomed;

    Inbox(ConsoleRules rules, Confirmation confirmation, Ledger ledger) {
        this.rules = rules;
        this.confirmation = confirmation;
        this.ledger = ledger;
    }

    /** Throws when it is no message. */
    void heard(String text) {
        Message message;
        try {
            message = Wire.read(text);
        } catch (UnknownMessageException ofALaterVersion) {
            ledger.unknown.increment();
            return;
        }
        ledger.received.increment();
        if (message instanceof Welcome welcome) {
            welcomed = true;
            ledger.welcomed(welcome.application());
        } else if (message instanceof RulesSent sent) {
            rules.sent(sent);
            confirmation.expect();
        } else if (message instanceof Ask ask) {
            if (!questions.offer(ask)) {
                ledger.droppedAnswers.increment();
            }
        } else {
            ledger.unknown.increment(); // nothing that is said to an application
        }
    }

    /** Whether the console has taken this connection for one of an application. */
    boolean welcomed() {
        return welcomed;
    }

    @Nullable
    Ask question() {
        return questions.poll();
    }

    /** Another connection begins. */
    void clear() {
        welcomed = false;
        questions.clear();
    }
}
