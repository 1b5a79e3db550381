package io.headgate.cli.lab;

import io.headgate.cli.terminal.Figures;
import io.headgate.lab.downstream.DownstreamSettings;
import io.headgate.lab.downstream.Latency;
import io.headgate.lab.downstream.Outage;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.whatif.RecordedCalls.Times;
import io.headgate.lab.whatif.Scenario;
import io.headgate.limiter.Checks;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code lab whatif}: the service, and where to write. */
final class WhatIfOptions {

    private static final String NONE = "none";
    private static final String RECORDED = "recorded";
    private static final String USUAL = "lognormal:50ms,p99=400ms";

    @Mixin
    private WhatIfTraffic traffic = new WhatIfTraffic();

    @Option(
            names = "--latency",
            paramLabel = "TIMES",
            defaultValue = USUAL,
            description = "How long calls take: fixed:50ms, exponential:50ms, lognormal:50ms,p99=400ms (the 50ms is the"
                    + " median), uniform:10ms..90ms, or recorded, as the log has it (default: ${DEFAULT-VALUE}).")
    private String latency = "";

    @Option(
            names = "--capacity",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many calls the service runs at once (default: ${DEFAULT-VALUE}).")
    private String capacity = "";

    @Option(
            names = "--queue",
            paramLabel = "N",
            defaultValue = "1000",
            description =
                    "How many queue in it beyond that, first come first served; further ones fail at once (default:"
                            + " ${DEFAULT-VALUE}).")
    private String queue = "";

    @Option(
            names = "--failures",
            paramLabel = "SHARE",
            defaultValue = "0%",
            description = "How many calls fail, such as 2%% (default: none).")
    private String failures = "";

    @Option(
            names = "--outage",
            paramLabel = "TIMES",
            description = "When calls fail (20s..35s), hang until it is over (20s..35s=hang) or take ten times as long"
                    + " (20s..35s=x10). Can be given several times.")
    private List<String> outages = new ArrayList<>();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "1s",
            description = "How long callers wait for an answer once they are admitted; the service works on for nobody"
                    + " then. none: for ever (default: ${DEFAULT-VALUE}).")
    private String timeout = "";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed gives the same calls and the same luck (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--out", paramLabel = "FILE", description = "Also write a report with plots, such as whatif.html.")
    private @Nullable Path out;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also write what happened in each slice of time.")
    private @Nullable Path csv;

    /** What the documents are tried on; {@link IllegalArgumentException} says which option is wrong. */
    WhatIfTrial trial(List<WhatIfDocument> documents) {
        boolean recorded = latency.equals(RECORDED);
        Checks.require(!recorded || traffic.isFile(), "latency", latency, "one such as " + USUAL + ", without a log");
        DownstreamSettings downstream = new DownstreamSettings(
                Latency.parse(recorded ? USUAL : latency),
                whole("capacity", capacity, 1),
                whole("queue", queue, 0),
                perMillion(failures),
                outages.stream().map(Outage::parse).toList());
        Duration patience = timeout.equals(NONE) ? Duration.ZERO : Durations.parse(timeout, "timeout");
        WhatIfTraffic.Chosen chosen = traffic.calls(documents, recorded ? Times.RECORDED : Times.DRAWN, seed);
        List<String> about = new ArrayList<>(chosen.about());
        about.add(service(downstream, patience));
        downstream.outages().forEach(outage -> about.add("outage: " + outage));
        return new WhatIfTrial(chosen.title(), about, new Scenario(chosen.calls(), downstream, patience, seed));
    }

    WhatIfFiles files() {
        return WhatIfFiles.checked(out, csv);
    }

    private String service(DownstreamSettings downstream, Duration patience) {
        String times = latency.equals(RECORDED) ? "as recorded, else " : "";
        return "service: " + times + downstream.latency() + "; " + Figures.count(downstream.capacity()) + " at once, "
                + Figures.count(downstream.queue()) + " more queue"
                + (downstream.failuresPerMillion() == 0 ? "" : "; " + failures + " fail")
                + (patience.isZero() ? "" : "; timeout " + Durations.format(patience));
    }

    private static int whole(String name, String text, int least) {
        String expected = "a whole number, " + least + " to " + DownstreamSettings.MOST;
        Checks.require(text.matches("\\d{1,7}"), name, text, expected);
        int number = Integer.parseInt(text);
        Checks.require(number >= least && number <= DownstreamSettings.MOST, name, text, expected);
        return number;
    }

    private static int perMillion(String text) {
        String expected = "a share such as 2% or 0.5%, at most 100%";
        Checks.require(text.matches("\\d{1,3}(\\.\\d{1,4})?\\s*%"), "failures", text, expected);
        BigDecimal percent = new BigDecimal(text.replace("%", "").strip());
        Checks.require(percent.compareTo(BigDecimal.valueOf(100)) <= 0, "failures", text, expected);
        return percent.movePointRight(4).intValueExact();
    }
}
