package io.headgate.cli.lab;

import static io.headgate.limiter.Checks.require;

import io.headgate.cli.terminal.Figures;
import io.headgate.lab.log.LogSource;
import io.headgate.lab.log.LogTally;
import io.headgate.lab.rate.Durations;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.replay.Routing;
import io.headgate.lab.traffic.Traffic;
import io.headgate.lab.traffic.Traffics;
import io.headgate.lab.whatif.Calls;
import io.headgate.lab.whatif.DocumentNames;
import io.headgate.lab.whatif.GeneratedCalls;
import io.headgate.lab.whatif.Keys;
import io.headgate.lab.whatif.Mix;
import io.headgate.lab.whatif.RecordedCalls;
import io.headgate.lab.whatif.RecordedCalls.Times;
import io.headgate.rule.Rule;
import io.headgate.testkit.arrivals.ZipfKeys;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code lab whatif} that make its traffic. */
final class WhatIfTraffic {

    private static final long MOST_CALLS = 50_000_000;

    @Option(
            names = "--traffic",
            paramLabel = "NAME|FILE",
            defaultValue = "poisson",
            description = "Who calls, and when: a name, see lab list, or an access log, gzip or not (default:"
                    + " ${DEFAULT-VALUE}).")
    private String traffic = "";

    @Option(
            names = "--scale",
            paramLabel = "RATE",
            description = "The rate that a traffic by name is made for, such as 200/1s: poisson offers as much, steady"
                    + " twice it (default: the usual one).")
    private @Nullable String scale;

    @Option(names = "--duration", paramLabel = "TIME", description = "How long a traffic by name lasts (default: 60s).")
    private @Nullable String duration;

    @Option(
            names = "--resource",
            paramLabel = "NAME[=SHARE]",
            description = "What generated calls are for; several with their shares (default: every resource that the"
                    + " documents name, evenly).")
    private List<String> resources = new ArrayList<>();

    @Option(
            names = "--origin",
            paramLabel = "NAME[=SHARE]",
            description =
                    "Who makes generated calls (default: every origin that the documents name, and somebody else).")
    private List<String> origins = new ArrayList<>();

    @Option(
            names = "--keys",
            paramLabel = "N",
            description = "How many values of arguments, or clients, generated calls have; a few come often (default:"
                    + " 1000).")
    private @Nullable Integer keys;

    @Mixin
    private RouteOptions routes = new RouteOptions();

    /**
     * The traffic, and how it reads.
     *
     * @param title in one line
     * @param about more, a line each
     * @param calls the calls
     */
    record Chosen(String title, List<String> about, Calls calls) {}

    Chosen calls(List<WhatIfDocument> documents, Times times, long seed) {
        return isFile() ? recorded(times) : generated(documents, seed);
    }

    /** Whether the traffic is that of a file; what is neither a file nor a name is taken for a name, mistyped. */
    boolean isFile() {
        if (Traffics.all().entries().stream().anyMatch(each -> each.name().equals(traffic))) {
            return false;
        }
        try {
            return traffic.contains("/") || traffic.contains(".") || Files.exists(Path.of(traffic));
        } catch (InvalidPathException none) {
            return false;
        }
    }

    // ------------------------------------------------------------------ from a log

    private Chosen recorded(Times times) {
        onlyForNames("scale", scale);
        onlyForNames("duration", duration);
        onlyForNames("resource", resources.isEmpty() ? null : resources.get(0));
        onlyForNames("origin", origins.isEmpty() ? null : origins.get(0));
        onlyForNames("keys", keys);
        RecordedCalls calls = RecordedCalls.of(LogSource.of(Path.of(traffic)), routes.routing(), times);
        LogTally tally = calls.tally();
        String bad = tally.bad() == 0 ? "" : ", " + Figures.count(tally.bad()) + " lines passed over";
        return new Chosen(
                traffic + ": " + Figures.count(tally.good()) + " calls from " + calls.start() + " on" + bad,
                List.of("resources: the routes; values of arguments: the clients"),
                calls);
    }

    private void onlyForNames(String name, @Nullable Object value) {
        require(value == null, name, String.valueOf(value), "none: " + traffic + " is a file, and says it all");
    }

    // ------------------------------------------------------------------ by name

    private Chosen generated(List<WhatIfDocument> documents, long seed) {
        Traffic shape = Traffics.all().get(traffic);
        boolean routed = !routes.routing().equals(Routing.usual());
        require(!routed, "route", "given", "none: generated calls are for resources, see --resource");
        Rate rate = scale == null ? shape.usualLimit() : Rate.parse(scale);
        Duration length = Durations.parse(duration == null ? "60s" : duration, "duration");
        require(
                rate.permitsIn(length) <= MOST_CALLS,
                "duration",
                Durations.format(length),
                "one in which " + rate + " makes at most " + MOST_CALLS);
        List<Rule> rules =
                documents.stream().flatMap(each -> each.rules().stream()).toList();
        Mix resourceMix = mix("resource", resources, resourceNames(rules));
        Mix originMix = mix("origin", origins, DocumentNames.origins(rules));
        require(keys == null || keys >= 1, "keys", String.valueOf(keys), "at least 1");
        Keys keyMix = new Keys(new ZipfKeys(keys == null ? 1_000 : keys, 1, seed), DocumentNames.keys(rules));
        List<String> about = new ArrayList<>();
        about.add("made for " + rate + ", " + Durations.format(length) + " long; seed " + seed);
        about.add("resources: " + resourceMix);
        if (!originMix.shares().containsKey("")) {
            about.add("origins: " + originMix);
        }
        return new Chosen(
                shape.name() + ": " + shape.about(),
                about,
                new GeneratedCalls(shape.arrivals(rate, length, seed), resourceMix, originMix, keyMix, seed));
    }

    private static List<String> resourceNames(List<Rule> rules) {
        List<String> names = DocumentNames.resources(rules);
        return names.isEmpty() ? List.of("calls") : names;
    }

    private static Mix mix(String option, List<String> given, List<String> otherwise) {
        if (given.isEmpty()) {
            return Mix.evenly(otherwise);
        }
        Map<String, Integer> shares = new LinkedHashMap<>();
        for (String text : given) {
            int equals = text.lastIndexOf('=');
            String share = equals < 0 ? "1" : text.substring(equals + 1);
            String name = equals < 0 ? text : text.substring(0, equals);
            require(
                    share.matches("[1-9]\\d{0,5}") && !name.isBlank(),
                    option,
                    text,
                    "a name, or a name and its share, such as orders=3");
            shares.put(name.strip(), Integer.valueOf(share));
        }
        return new Mix(shares);
    }
}
