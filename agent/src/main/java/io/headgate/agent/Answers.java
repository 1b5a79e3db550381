package io.headgate.agent;

import io.headgate.CallNode;
import io.headgate.Headgate;
import io.headgate.RuleFigures;
import io.headgate.agent.wire.Answer;
import io.headgate.agent.wire.Ask;
import io.headgate.guard.HotValue;
import io.headgate.rules.usage.UnusedRule;
import io.headgate.statistics.Figures;
import io.headgate.statistics.Snapshot;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Answers what somebody at the console asks. The forms of the answers are in {@code docs/console-protocol.md}. */
final class Answers {

    static final int MOST_ITEMS = 5_000;
    private static final int MOST_HOT = 10;
    private static final int MOST_HOT_PLACES = 200; // each may mean a look at ten thousand values
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Headgate headgate;
    private final Supplier<List<UnusedRule>> unusedRules;

    Answers(Headgate headgate, Supplier<List<UnusedRule>> unusedRules) {
        this.headgate = headgate;
        this.unusedRules = unusedRules;
    }

    Answer to(Ask ask) {
        try {
            return new Answer(ask.id(), "", json(ask));
        } catch (RuntimeException failed) { // somebody looks; the link must not suffer from it
            return new Answer(ask.id(), failed.getClass().getSimpleName(), "");
        }
    }

    private String json(Ask ask) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            switch (ask.what()) {
                case TREE -> new Tree(json).write(headgate.statistics().tree());
                case RULES -> rules(json, ask.of());
                case ORIGINS -> origins(json, ask.of());
            }
            json.writeEndObject();
        }
        return text.toString();
    }

    private void rules(JsonGenerator json, String of) {
        List<RuleFigures> rules = headgate.statistics().rules().stream()
                .filter(rule -> of.isEmpty() || rule.resource().equals(of))
                .toList();
        json.writeNumberProperty("changes", headgate.rules().version());
        json.writeArrayPropertyStart("rules");
        int room = MOST_HOT_PLACES;
        for (RuleFigures rule : rules.subList(0, Math.min(rules.size(), MOST_ITEMS))) {
            List<HotValue> hottest =
                    room == 0 ? List.of() : headgate.statistics().hottest(rule.ruleId(), rule.resource(), MOST_HOT);
            room -= hottest.isEmpty() ? 0 : 1;
            rule(json, rule, hottest);
        }
        json.writeEndArray();
        leftOut(json, rules.size() - MOST_ITEMS);
        unused(json, unusedRules.get());
    }

    private static void unused(JsonGenerator json, List<UnusedRule> unused) {
        json.writeArrayPropertyStart("unused");
        unused.stream().limit(MOST_ITEMS).forEach(rule -> {
            json.writeStartObject();
            json.writeStringProperty("rule", rule.ruleId());
            json.writeStringProperty("reason", rule.reason());
            json.writeEndObject();
        });
        json.writeEndArray();
    }

    private static void rule(JsonGenerator json, RuleFigures rule, List<HotValue> hottest) {
        json.writeStartObject();
        json.writeStringProperty("rule", rule.ruleId());
        json.writeStringProperty("kind", rule.kind());
        json.writeStringProperty("resource", rule.resource());
        json.writeStringProperty("mode", rule.mode().name().toLowerCase(Locale.ROOT));
        json.writeNumberProperty("refused", rule.refused());
        json.writeNumberProperty("errors", rule.errors());
        json.writeObjectPropertyStart("status");
        rule.status().forEach(json::writeStringProperty);
        json.writeEndObject();
        if (!hottest.isEmpty()) {
            json.writeArrayPropertyStart("hottest");
            hottest.forEach(hot -> hot(json, hot));
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void hot(JsonGenerator json, HotValue hot) {
        json.writeStartObject();
        json.writeStringProperty("value", hot.value());
        if (!hot.state().isEmpty()) {
            json.writeStringProperty("state", hot.state());
        }
        if (Double.isFinite(hot.figure()) && Double.isFinite(hot.of())) { // JSON has no word for other numbers
            json.writeNumberProperty("figure", hot.figure());
            json.writeNumberProperty("of", hot.of());
        }
        json.writeEndObject();
    }

    private void origins(JsonGenerator json, String resource) {
        Map<String, Snapshot> origins = headgate.statistics().origins(resource);
        json.writeStringProperty("resource", resource);
        json.writeArrayPropertyStart("origins");
        origins.entrySet().stream().limit(MOST_ITEMS).forEach(origin -> {
            json.writeStartObject();
            figures(json, origin.getKey(), origin.getValue());
            json.writeEndObject();
        });
        json.writeEndArray();
        leftOut(json, origins.size() - MOST_ITEMS);
    }

    private static void figures(JsonGenerator json, String name, Snapshot seen) {
        Figures second = seen.previousSecond();
        json.writeStringProperty("name", name);
        json.writeNumberProperty("passed", second.passed());
        json.writeNumberProperty("refused", second.refused());
        json.writeNumberProperty("errors", second.errors());
        json.writeNumberProperty("finished", second.finished());
        json.writeNumberProperty("averageMillis", second.averageResponse().toNanos() / 1e6);
        json.writeNumberProperty("longestMillis", second.longestNanos() / 1e6);
        json.writeNumberProperty("inFlight", Math.max(0, seen.inFlight()));
        json.writeNumberProperty("waiting", Math.max(0, seen.waiting()));
        json.writeNumberProperty("totalPassed", seen.total().passed());
        json.writeNumberProperty("totalRefused", seen.total().refused());
    }

    private static void leftOut(JsonGenerator json, int items) {
        json.writeNumberProperty("leftOut", Math.max(0, items));
    }

    /** The call tree, as far as there is room. */
    private static final class Tree {

        private static final int DEEPEST = 100; // so that those who read it do not run out of stack

        private final JsonGenerator json;
        private int room = MOST_ITEMS;
        private int leftOut;

        Tree(JsonGenerator json) {
            this.json = json;
        }

        void write(List<CallNode> roots) {
            nodes("tree", roots, 1);
            leftOut(json, leftOut);
        }

        private void nodes(String name, List<CallNode> nodes, int depth) {
            json.writeArrayPropertyStart(name);
            for (CallNode node : nodes) {
                if (room == 0 || depth > DEEPEST) {
                    leftOut++;
                } else {
                    room--;
                    json.writeStartObject();
                    figures(json, node.name(), node.figures());
                    nodes("calls", node.calls(), depth + 1);
                    json.writeEndObject();
                }
            }
            json.writeEndArray();
        }
    }
}
