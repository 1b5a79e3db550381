package io.headgate.console.rules;

import static io.headgate.console.web.Access.VIEWER;

import io.headgate.console.rules.preview.Preview;
import io.headgate.console.rules.preview.RulePreview;
import io.headgate.console.rules.preview.RulePreview.Draws;
import io.headgate.console.rules.preview.RulePreview.Figures;
import io.headgate.console.rules.simulation.RuleDrawing;
import io.headgate.console.web.Exchange;
import io.headgate.console.web.Route;
import io.headgate.console.web.RouteHandler;
import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the console can be asked about rules that are not in force yet: what they would have done, and what they do. */
final class ForecastRoutes {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String NOTE =
            "Each rule by itself, as if it had been put in force at the beginning with nothing used,"
                    + " every call asking for one permit; of stretches that are on record for all instances together each is taken to have"
                    + " had an equal share; calls that were refused then may have been tried again";

    private static final int PLACES = 4;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Preview preview;
    private final RuleBounds bounds;
    private final FairPlaces places = new FairPlaces(PLACES, LONGEST_WAIT);

    ForecastRoutes(Preview preview, RuleBounds bounds) {
        this.preview = preview;
        this.bounds = bounds;
    }

    List<Route> routes(String rules, RuleErrors errors) {
        return List.of(
                Route.post(rules + "/preview", VIEWER, errors.told(oneOfFew(this::preview))),
                Route.post(rules + "/simulate", VIEWER, errors.told(oneOfFew(this::simulate))));
    }

    /** These take seconds of the processor each, so that only a few may be at it. */
    private RouteHandler oneOfFew(RouteHandler handler) {
        return exchange -> {
            places.enter(exchange.account());
            try {
                handler.handle(exchange);
            } finally {
                places.leave(exchange.account());
            }
        };
    }

    private void preview(Exchange exchange) {
        RuleBody body = RuleBody.of(exchange, Set.of("document", "text", "seconds"));
        long seconds = body.numberOr("seconds", 3_600, 1, Preview.MOST_SECONDS);
        RuleDocument document = DocumentText.read(body.documentText(), bounds.bytes());
        Preview.Result result = preview.of(exchange.part("app"), document.rules(), seconds);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("seconds", result.seconds());
        answer.put("covered", result.covered());
        List<Map<String, @Nullable Object>> previews = new ArrayList<>();
        result.rules().forEach(rule -> previews.add(answer(rule)));
        answer.put("rules", previews);
        answer.put("note", NOTE);
        exchange.answer(answer);
    }

    private static Map<String, @Nullable Object> answer(RulePreview rule) {
        Figures figures = rule.figures().orElse(null);
        Draws draws = rule.figures().flatMap(Figures::draws).orElse(null);
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("id", rule.id());
        answer.put("resource", rule.resource());
        answer.put("calls", figures == null ? null : figures.calls());
        answer.put("refused", draws == null ? null : draws.mean());
        answer.put("ratio", figures == null || draws == null ? null : figures.share(draws.mean()));
        answer.put("low", figures == null ? null : figures.low());
        answer.put("high", figures == null ? null : figures.high());
        answer.put("usualLow", figures == null || draws == null ? null : figures.share(draws.least()));
        answer.put("usualHigh", figures == null || draws == null ? null : figures.share(draws.most()));
        answer.put("exactness", rule.exactness());
        return answer;
    }

    /** Problems are told with paths within the rule: {@code limit.permits}. */
    private void simulate(Exchange exchange) {
        RuleBody body = RuleBody.of(exchange, Set.of("rule"));
        ObjectNode document = JSON.createObjectNode().put("headgate", 1);
        document.putArray("rules").add(body.object("rule"));
        exchange.answer(RuleDrawing.of(only(document)));
    }

    private Rule only(ObjectNode document) {
        return RuleErrors.withinRule(() -> DocumentText.read(document.toPrettyString(), bounds.bytes())
                .rules()
                .get(0));
    }
}
