package io.headgate.rules.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.headgate.rule.Rule;
import io.headgate.rules.document.RuleDocument;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random documents, good, bad, old and missing, from three sources: the rules in force always equal a simple model. */
class FeedModelTest {

    private static final int TRACES = 80;
    private static final int STEPS = 150;

    @Test
    void theRulesInForceAreThoseOfTheModelWhateverComes() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random seeds = new Random(seed);
        for (int trace = 0; trace < TRACES; trace++) {
            trace(seeds.nextLong());
        }
    }

    private static void trace(long seed) {
        Random random = new Random(seed);
        List<TestSource> sources = List.of(new TestSource("a"), new TestSource("b"), new TestSource("c"));
        List<Model> models = List.of(new Model(), new Model(), new Model());
        try (FeedBench bench = FeedBench.of(sources.toArray(TestSource[]::new))) {
            StringBuilder story = new StringBuilder("seed " + seed);
            for (int step = 0; step < STEPS; step++) {
                int which = random.nextInt(3);
                String text = text(random);
                story.append('\n')
                        .append(sources.get(which).name())
                        .append(": ")
                        .append(text);
                say(sources.get(which), text);
                models.get(which).comes(text);
                if (random.nextInt(4) > 0) { // else the next may overwrite it
                    bench.settle();
                    settle(models);
                    check(bench, sources, models, story);
                }
            }
        }
    }

    private static void check(FeedBench bench, List<TestSource> sources, List<Model> models, StringBuilder story) {
        assertThat(bench.rules()).as(() -> story.toString()).isEqualTo(merged(models));
        for (int index = 0; index < sources.size(); index++) {
            SourceStatus status = bench.status(sources.get(index));
            Model model = models.get(index);
            assertThat(status.counts().rejected()).as(() -> story.toString()).isEqualTo(model.rejected);
            assertThat(status.inForce().map(Provenance::version).orElse(-1L)).isEqualTo(model.version);
        }
    }

    private static void say(TestSource source, String text) {
        if (text.equals("missing")) {
            source.fail("no document there");
        } else {
            source.deliver(text);
        }
    }

    private static String text(Random random) {
        if (random.nextInt(8) == 0) {
            return "missing";
        }
        StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "" : "v" + (1 + random.nextInt(30)) + " ");
        for (String id : List.of("x", "y", "z")) {
            if (random.nextBoolean()) {
                text.append(id).append('=').append(random.nextInt(4)).append(' ');
            }
        }
        return switch (random.nextInt(6)) {
            case 0 -> text + "x=1 x=2 end"; // an id twice
            case 1 -> text.toString().trim(); // truncated
            default -> text + "end";
        };
    }

    /** What is overwritten before it is looked at has never been. */
    private static void settle(List<Model> models) {
        models.forEach(Model::look);
    }

    private static Map<String, String> merged(List<Model> models) {
        Map<String, String> rules = new TreeMap<>();
        models.forEach(model -> rules.putAll(model.rules));
        return rules;
    }

    /** One source, as simply as can be. */
    private static final class Model {

        private Map<String, String> rules = Map.of();
        private long version = -1;
        private long rejected;
        private @Nullable String inForce;
        private @Nullable String mail;

        void comes(String text) {
            mail = text.equals("missing") ? mail : text;
        }

        void look() {
            String text = mail;
            mail = null;
            if (text == null || text.equals(inForce)) {
                return;
            }
            Map<String, String> next = new HashMap<>();
            RuleDocument document;
            try {
                document = TinyFormat.read(text);
            } catch (IllegalArgumentException bad) {
                rejected++;
                return;
            }
            for (Rule rule : document.rules()) {
                String permits = text.replaceAll(".*" + rule.id() + "=(\\d).*", "$1");
                if (next.put(rule.id(), permits) != null) {
                    rejected++;
                    return;
                }
            }
            long stated = document.version();
            if (stated > 0 && (stated < version || (stated == version && !next.equals(rules)))) {
                rejected++;
                return;
            }
            rules = next;
            version = stated;
            inForce = text;
        }
    }
}
