package io.headgate.adapters.spring.boot.actuate;

import static java.util.Objects.requireNonNull;

import io.headgate.Headgate;
import io.headgate.event.RateLimitedLog;
import io.headgate.rule.Mode;
import io.headgate.rule.Rule;
import io.headgate.rules.feed.RuleFeed;
import io.headgate.rules.usage.UnusedRules;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.Selector.Match;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * The Actuator endpoint {@code headgate}.
 *
 * <pre>
 *   GET  /actuator/headgate                            resources, rules and where they come from
 *   POST /actuator/headgate              {"on":false}       lets every call pass, unseen
 *   POST /actuator/headgate/orders-limit {"mode":"shadow"}  the rule counts and does not refuse, until the next document
 * </pre>
 *
 * <p>Only to be read unless {@code management.endpoint.headgate.access} is {@code unrestricted}. Safe for many threads.
 */
@Endpoint(id = "headgate", defaultAccess = Access.READ_ONLY)
public final class HeadgateEndpoint {

    private final RateLimitedLog log = new RateLimitedLog("io.headgate");
    private final Headgate headgate;
    private final Supplier<? extends @Nullable RuleFeed> feed;
    private final Supplier<? extends @Nullable UnusedRules> unused;

    /** Of that Headgate, of the feed of its rules if it has one, and of the watch over rules that do nothing if there is one. */
    public HeadgateEndpoint(
            Headgate headgate,
            Supplier<? extends @Nullable RuleFeed> feed,
            Supplier<? extends @Nullable UnusedRules> unused) {
        this.unused = requireNonNull(unused, "unused");
        this.headgate = requireNonNull(headgate, "headgate");
        this.feed = requireNonNull(feed, "feed");
    }

    /** What there is, and what it did so far. */
    @ReadOperation
    public HeadgateReport report() {
        UnusedRules watch = unused.get();
        return HeadgateReport.of(headgate, feed.get(), watch == null ? List.of() : watch.all());
    }

    /** Turns everything on or off. */
    @WriteOperation
    public void turn(boolean on) {
        headgate.turn(on);
    }

    /**
     * Changes the mode of a rule. Answers 404 when there is no such rule and 400 when there is no such mode, each with the reason
     * as {@code error}.
     *
     * @param rule its id, cut at slashes
     * @param mode {@code enforce}, {@code shadow} or {@code off}
     */
    @WriteOperation
    public WebEndpointResponse<Map<String, String>> mode(
            @Selector(match = Match.ALL_REMAINING) String[] rule, String mode) {
        String id = String.join("/", rule);
        Optional<Rule> known = headgate.rules().get(id);
        if (known.isEmpty()) {
            return refused(
                    WebEndpointResponse.STATUS_NOT_FOUND, "rule: " + id + " (expected: the id of a rule in force)");
        }
        Optional<Mode> wanted = Arrays.stream(Mode.values())
                .filter(each -> each.name().equalsIgnoreCase(mode))
                .findFirst();
        if (wanted.isEmpty()) {
            return refused(
                    WebEndpointResponse.STATUS_BAD_REQUEST, "mode: " + mode + " (expected: enforce, shadow or off)");
        }
        change(known.get(), wanted.get());
        return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NO_CONTENT);
    }

    private static WebEndpointResponse<Map<String, String>> refused(int status, String reason) {
        return new WebEndpointResponse<>(Map.of("error", reason), status);
    }

    private void change(Rule rule, Mode mode) {
        headgate.rules()
                .patch(rule.id(), present -> present.withHead(present.head().withMode(mode)));
        log.info("rule " + rule.id() + ": mode " + word(mode) + ", was " + word(rule.mode())
                + ", changed by the Actuator until the next document");
    }

    private static String word(Mode mode) {
        return mode.name().toLowerCase(Locale.ROOT);
    }
}
