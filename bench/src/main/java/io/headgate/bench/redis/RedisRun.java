package io.headgate.bench.redis;

import io.headgate.bench.report.Progress;
import io.lettuce.core.RedisURI;
import java.io.IOException;

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
        try (RedisServer server = new RedisServer()) {
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
            for (Task task : tasks.all()) {
                progress.begin(name + ", " + task.cell().text());
                turn(task, inspector, round > 0);
                progress.end();
            }
        }
    }

    /** What is admitted is looked at during warm-up as well. */
    private void turn(Task task, Inspector inspector, boolean kept) {
        long before = inspector.commands();
        Answers answers = task.calls().apply(settings.turn());
        long commands = inspector.commands() - before;
        task.wrong()
                .apply(answers)
                .ifPresent(wrong -> outcome.failed(task.cell().text() + ": " + wrong));
        if (kept) {
            outcome.add(task.cell(), Turn.of(answers, commands));
        }
    }

    private void weigh(RedisURI uri) {
        for (Weighed weighed : Weighed.ALL) {
            progress.begin("weighing keys of " + weighed.label());
            outcome.add(weighed, weighed.weigh(uri, settings.weighedKeys(), settings.weighedCalls()));
            progress.end();
        }
    }
}
