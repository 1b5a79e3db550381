package io.headgate.rules.feed;

import static io.headgate.flow.FlowRule.flow;

import io.headgate.rule.Rule;
import io.headgate.rules.document.Rollout;
import io.headgate.rules.document.Rollout.RollBack;
import io.headgate.rules.document.RuleDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Documents in one line: {@code v3 a=5 b=7 shadow=60 percent=10 back=0.5/10/60 end} has version 3 and two flow rules, {@code a} with 5
 * permits per minute on the resource {@code a}. Without {@code end} it is truncated.
 */
final class TinyFormat {

    private TinyFormat() {}

    static RuleDocument read(String text) {
        List<String> words = new ArrayList<>(List.of(text.split(" ", -1)));
        if (!words.remove("end")) {
            throw new IllegalArgumentException("document: truncated (expected: end)");
        }
        long version = 0;
        Rollout rollout = Rollout.atOnce();
        List<Rule> rules = new ArrayList<>();
        for (String word : words) {
            if (word.matches("v\\d+")) {
                version = Long.parseLong(word.substring(1));
                continue;
            }
            String name = word.substring(0, word.indexOf('='));
            String value = word.substring(word.indexOf('=') + 1);
            switch (name) {
                case "shadow" -> rollout = new Rollout(seconds(value), rollout.percent(), rollout.rollBack());
                case "percent" ->
                    rollout = new Rollout(rollout.shadowFor(), Integer.parseInt(value), rollout.rollBack());
                case "back" -> rollout = new Rollout(rollout.shadowFor(), rollout.percent(), back(value));
                default -> rules.add(rule(name, value));
            }
        }
        return new RuleDocument(version, rollout, rules);
    }

    static Rule rule(String id, String permits) {
        Rule rule = flow(id).perMinute(Long.parseLong(permits));
        return id.startsWith("unnamed") ? rule : rule.withHead(rule.head().withId(id));
    }

    private static Optional<RollBack> back(String value) {
        List<String> parts = List.of(value.split("/", -1));
        return Optional.of(
                new RollBack(Double.parseDouble(parts.get(0)), Long.parseLong(parts.get(1)), seconds(parts.get(2))));
    }

    private static Duration seconds(String text) {
        return Duration.ofSeconds(Long.parseLong(text));
    }
}
