package io.headgate.agent;

import static java.util.Objects.requireNonNull;

import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.source.RuleSource;
import io.headgate.rules.usage.UnusedRules;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The link of an application to its console.
 *
 * <pre>{@code
 * ConsoleLink link = ConsoleLink.to(URI.create("https://console.example"))
 *         .credential(credential)
 *         .headgate(headgate)
 *         .start();
 * RuleFeed feed = RuleFeed.into(headgate).from(link.ruleSource()).snapshot(file).start();
 * link.confirm(feed);
 * }</pre>
 *
 * <p>It opens one connection to the console, and again whenever that is lost, for ever. While the console is away the
 * application runs on under the rules it has; what would have been told is dropped and counted. No call of the application
 * ever waits for the link. Starts a few daemon threads named {@code headgate-console…}, which end with {@link #close}. Safe for
 * many threads.
 */
public final class ConsoleLink implements AutoCloseable {

    private final Ledger ledger;
    private final ConsoleRules rules;
    private final Confirmation confirmation;
    private final LinkThread thread;
    private final @Nullable UnusedRules ownWatch;

    ConsoleLink(ConsoleLinkBuilder settings) {
        ConsoleAddress address = settings.address();
        ledger = new Ledger(address.toString());
        rules = new ConsoleRules(address);
        confirmation = new Confirmation(rules);
        UnusedRules given = settings.unusedRules;
        ownWatch = given == null ? UnusedRules.watch(settings.headgate()) : null;
        UnusedRules unused = given == null ? requireNonNull(ownWatch) : given;
        thread = new LinkThread(settings, new Answers(settings.headgate(), unused::all), ledger, rules, confirmation);
        thread.start();
    }

    /** Begins a link to the console at that address: {@code https://console.example}. */
    public static ConsoleLinkBuilder to(URI console) {
        return new ConsoleLinkBuilder(console);
    }

    /**
     * The rules that the console has for this application, for a {@link RuleFeed}; always the same source. A console that has none
     * or is away changes nothing about the rules in force. It is closed by its feed, and does not close the link.
     */
    public RuleSource ruleSource() {
        return rules;
    }

    /** Tells the console from now on what became of its rules in that feed, which has {@link #ruleSource} among its sources. */
    public void confirm(RuleFeed feed) {
        confirmation.of(requireNonNull(feed, "feed"));
    }

    /** How it is doing. Does not wait. */
    public LinkHealth health() {
        return ledger.health();
    }

    /** Ends the link. Rules stay as they are. Harmless when repeated. */
    @Override
    public void close() {
        thread.close();
        if (ownWatch != null) {
            ownWatch.close();
        }
    }
}
