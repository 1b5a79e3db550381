package io.headgate.console.rules;

import static io.headgate.console.web.Access.EDITOR;
import static io.headgate.console.web.Access.VIEWER;

import io.headgate.console.rules.preview.Preview;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Refusal;
import io.headgate.console.web.Route;
import io.headgate.limiter.Ticker;
import io.headgate.limiter.WallClock;
import io.headgate.limiter.keyed.LimiterMap;
import io.headgate.limiter.pace.TokenBucket;
import io.headgate.rules.document.DocumentPatch;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.RuleDocument;
import io.headgate.rules.document.RuleSchema;
import io.headgate.rules.document.Syntax;
import io.headgate.rules.document.tree.UnpatchableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What the console can be asked about rules. Safe for many threads. */
public final class RuleRoutes {

    private static final String RULES = "/api/applications/{app}/rules";
    private static final int MOST_LISTED = 1_000;
    private static final int MOST_ACCOUNTS = 1_000;

    /** How often an account may save in a minute. */
    public static final int SAVES_A_MINUTE = 60;

    private final RuleStore store;
    private final RuleBounds bounds;
    private final RuleErrors errors;
    private final ForecastRoutes forecast;
    private final LimiterMap<String> saves;

    /**
     * Routes to the rules of a store.
     *
     * @param applications whether there is an application of that name
     * @param preview what rules would have done
     * @param ticker the time by which saves are counted
     */
    public RuleRoutes(
            RuleStore store, RuleBounds bounds, Predicate<String> applications, Preview preview, Ticker ticker) {
        this.store = store;
        this.bounds = bounds;
        this.errors = new RuleErrors(applications);
        this.forecast = new ForecastRoutes(preview, bounds);
        this.saves = LimiterMap.of(
                TokenBucket.of(SAVES_A_MINUTE, Duration.ofMinutes(1)), MOST_ACCOUNTS, ticker, WallClock.system());
    }

    /** All of them. */
    public List<Route> routes() {
        List<Route> all = new ArrayList<>(forecast.routes(RULES, errors));
        all.addAll(List.of(
                Route.get(RULES, VIEWER, errors.told(this::newest)),
                Route.put(RULES, EDITOR, errors.told(this::save)),
                Route.post(RULES + "/edit", VIEWER, errors.told(this::edited)),
                Route.post(RULES + "/check", VIEWER, errors.told(this::check)),
                Route.get(RULES + "/versions", VIEWER, errors.told(this::versions)),
                Route.get(RULES + "/versions/{version}", VIEWER, errors.told(this::version)),
                Route.get(RULES + "/diff", VIEWER, errors.told(this::difference)),
                Route.post(RULES + "/rollback", EDITOR, errors.told(this::rollBack)),
                Route.get(RULES + "/export", VIEWER, errors.told(this::export)),
                Route.post(RULES + "/import", VIEWER, errors.told(this::imported)),
                Route.get(
                        "/api/rules/schema", VIEWER, exchange -> exchange.answer(RuleAnswers.tree(RuleSchema.json()))),
                Route.get("/api/rules/reference", VIEWER, exchange -> exchange.answer(RuleReferenceAnswer.all()))));
        return List.copyOf(all);
    }

    private void newest(Exchange exchange) {
        exchange.answer(RuleAnswers.rules(store.newest(exchange.part("app"))));
    }

    private void save(Exchange exchange) {
        RuleBody body = RuleBody.of(exchange, Set.of("expectedVersion", "document", "text", "comment"));
        save(exchange, body, body.documentText(), RuleEdit.SAVE);
    }

    private void rollBack(Exchange exchange) {
        RuleBody body = RuleBody.of(exchange, Set.of("to", "expectedVersion", "comment"));
        SavedRules earlier = find(exchange, body.number("to", 1, Long.MAX_VALUE));
        save(exchange, body, earlier.text(), RuleEdit.ROLL_BACK);
    }

    private void save(Exchange exchange, RuleBody body, String text, String action) {
        if (!saves.tryAcquire(exchange.account())) {
            String error = "too many saves by this account (expected: at most " + SAVES_A_MINUTE + " a minute)";
            throw new Refusal(429, Map.of("error", error, "retryAfterSeconds", 1));
        }
        String comment = body.textOrEmpty("comment");
        if (comment.length() > RuleEdit.LONGEST_COMMENT) {
            throw Refusal.bad("comment", comment.length(), "at most " + RuleEdit.LONGEST_COMMENT + " characters");
        }
        RuleVersion saved = store.save(new RuleEdit(
                exchange.part("app"),
                body.number("expectedVersion", 0, Long.MAX_VALUE),
                text,
                comment,
                exchange.account(),
                exchange.from(),
                action));
        exchange.answer(RuleAnswers.version(saved));
    }

    private void check(Exchange exchange) {
        RuleBody body = RuleBody.of(exchange, Set.of("document", "text"));
        try {
            DocumentText.read(body.documentText(), bounds.bytes());
            exchange.answer(RuleAnswers.problems(List.of()));
        } catch (InvalidDocumentException invalid) {
            exchange.answer(RuleAnswers.problems(invalid.problems()));
        }
    }

    /** The text of a version with a change made in it; nothing is saved. */
    private void edited(Exchange exchange) {
        RuleBody body = RuleBody.of(exchange, Set.of("version", "document"));
        SavedRules base = find(exchange, body.number("version", 0, Long.MAX_VALUE));
        String wanted = body.object("document").toPrettyString();
        DocumentText.requireShort(wanted, bounds.bytes());
        try {
            exchange.answer(Map.of("text", DocumentPatch.apply(base.text(), base.document(), wanted)));
        } catch (UnpatchableException unpatchable) {
            String error = "the change cannot be made here without losing comments and the order of the text ("
                    + unpatchable.getMessage() + "): edit it as text";
            throw new Refusal(422, Map.of("error", error, "asText", true));
        }
    }

    private void versions(Exchange exchange) {
        long before = exchange.query("before", Long.MAX_VALUE, 1, Long.MAX_VALUE);
        int limit = (int) exchange.query("limit", 100, 1, MOST_LISTED);
        exchange.answer(store.versions(exchange.part("app"), before, limit).stream()
                .map(RuleAnswers::version)
                .toList());
    }

    private void version(Exchange exchange) {
        exchange.answer(RuleAnswers.rules(find(exchange, number(exchange.part("version")))));
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException notANumber) {
            throw Refusal.bad("version", text, "a whole number");
        }
    }

    private void difference(Exchange exchange) {
        long newest = store.newest(exchange.part("app")).version().version();
        long to = exchange.query("to", newest, 0, Long.MAX_VALUE);
        long from = exchange.query("from", Math.max(0, to - 1), 0, Long.MAX_VALUE);
        exchange.answer(RuleAnswers.difference(find(exchange, from), find(exchange, to)));
    }

    /** Version 0 is what there was before the first. */
    private SavedRules find(Exchange exchange, long version) {
        if (version == 0) {
            return SavedRules.NONE;
        }
        return store.version(exchange.part("app"), version).orElseThrow(() -> Refusal.absent("version " + version));
    }

    private void export(Exchange exchange) {
        String application = exchange.part("app");
        SavedRules newest = store.newest(application);
        RuleDocument document = newest.read();
        String format = exchange.query("format").orElse("json");
        switch (format) {
            case "json" -> exchange.answerFile(application + "-rules.json", "application/json", newest.as(Syntax.JSON));
            case "yaml" -> exchange.answerFile(application + "-rules.yaml", "application/yaml", newest.as(Syntax.YAML));
            case "sentinel" ->
                exchange.answerFile(application + "-sentinel.json", "application/json", Interchange.sentinel(document));
            default -> throw Refusal.bad("format", format, "json, yaml or sentinel");
        }
    }

    private void imported(Exchange exchange) {
        RuleBody body = RuleBody.of(exchange, Set.of("text", "kind"));
        Interchange.Imported imported = Interchange.read(body.text("text"), body.textOrEmpty("kind"), bounds.bytes());
        exchange.answer(Map.of(
                "document",
                RuleAnswers.tree(Interchange.ours(imported.document(), Syntax.JSON)),
                "text",
                imported.text(),
                "notes",
                imported.notes()));
    }
}
