package io.headgate.cli.lab;

import io.headgate.lab.replay.ReplayLimit;
import java.time.Duration;
import picocli.CommandLine.Option;

/** One limit to be tried: a rate, and perhaps for whom and by which algorithm. */
final class LimitOptions {

    @Option(
            names = "--limit",
            paramLabel = "RATE",
            required = true,
            description = "A limit to try, such as 100/1s or 100/min; may be given several times.")
    private String limit = "";

    @Option(
            names = "--per",
            paramLabel = "KEY",
            description = "Who shares it: all, route, client or client+route (default: all).")
    private String per = "all";

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            description = "How it counts; see lab list (default: sliding-window).")
    private String algorithm = "sliding-window";

    ReplayLimit limit(Duration maxWait) {
        return ReplayLimit.of(limit, per, algorithm, maxWait);
    }
}
