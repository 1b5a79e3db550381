package io.headgate.bench.redis;

import io.headgate.bench.report.Progress;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Starts a Redis, gives everybody a turn at everything, round by round, and weighs keys at the end. For one thread. */
final class RedisRun {

    private final RedisSettings settings;
    private final Progress progress;
    private final RedisOutcome outcome = new RedisOutcome();

    RedisRun(RedisSettings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    RedisOutcome start() throws IOException {
        try (RedisServer server = RedisServer.start()) {
            try (Inspector inspector = new Inspector(server.uri());
                    Tasks tasks = new Tasks()) {
                tasks.connect(server.uri(), settings.keys(), progress);
                rounds(tasks, inspector);
            }
            weigh(server.uri());
        }
        return outcome;
    }

    private void rounds(Tasks tasks, Inspector inspector) {
        for (int round = 1 - settings.warmUpRounds(); round <= settings.rounds(); round++) {
            String name = round <= 0 ? "warm-up" : "round " + round + " of " + settings.rounds();
            for (List<Task> together : tasks.byScenario()) {
                round(together, name, inspector, round > 0);
            }
        }
    }

    /** A turn for each, or short ones in turn. What is admitted is looked at during warm-up as well. */
    private void round(List<Task> together, String name, Inspector inspector, boolean kept) {
        Map<Task, Pieces> pieces = new LinkedHashMap<>();
        Turns turns = together.get(0).cell().scenario().turns();
        for (int part = 1; part <= turns.count(); part++) {
            for (Task task : together) {
                progress.begin(name + ", " + task.cell().text());
                Pieces piece = piece(task, inspector, turns.each(settings.turn()));
                pieces.merge(task, piece, Pieces::and);
                if (kept && turns.areShort()) {
                    outcome.addShort(task.cell(), piece.turn());
                }
                if (part == turns.count()) {
                    progress.end();
                }
            }
        }
        if (kept) {
            pieces.forEach((task, all) -> outcome.add(task.cell(), all.turn()));
        }
    }

    private record Pieces(Answers answers, long commands) {
        Turn turn() {
            return Turn.of(answers, commands);
        }

        Pieces and(Pieces more) {
            return new Pieces(answers.and(more.answers), commands + more.commands);
        }
    }

    private Pieces piece(Task task, Inspector inspector, Duration length) {
        long before = inspector.commands();
        Answers answers = task.calls().apply(length);
        long commands = inspector.commands() - before;
        task.wrong()
                .apply(answers)
                .ifPresent(wrong -> outcome.failed(task.cell().text() + ": " + wrong));
        return new Pieces(answers, commands);
    }

    private void weigh(RedisURI uri) {
        for (Weighed weighed : Weighed.ALL) {
            progress.begin("weighing keys of " + weighed.label());
            outcome.add(weighed, weighed.weigh(uri, settings.weighedKeys(), settings.weighedCalls()));
            progress.end();
        }
    }
}
