package io.headgate.lab.illustration;

import io.headgate.lab.catalogue.Catalogue;
import io.headgate.lab.rate.Rate;
import io.headgate.lab.traffic.Traffic;
import io.headgate.lab.traffic.Traffics;
import java.time.Duration;
import java.util.List;

/** Every illustration, in the order of the guide's page. */
public final class Illustrations {

    private static final Catalogue<Illustration> ALL = new Catalogue<>(
            "illustration",
            List.of(
                    usual("fixed-window", "Fixed window", "window-edge", edgeOfTheMinute()),
                    usual("sliding-window", "Sliding window", "window-edge", edgeOfTheMinute()),
                    usual(
                            "aligned-slices",
                            "Aligned slices",
                            "slice-edge",
                            View.until("2200ms", "20ms").striped("slice", "500ms", 1)),
                    usual("sliding-log", "Sliding log", "threads", View.until("6500ms", "50ms")),
                    lateBurst("two-window", "Two-window counter"),
                    crowdAtNight("calendar-quota", "Calendar quota"),
                    usual("token-bucket", "Token bucket", "flash-crowd", View.until("9s", "100ms")),
                    lateBurst("token-bucket-interval", "Token bucket, refilled at intervals"),
                    usual("gcra", "GCRA without tolerance", "poisson", View.until("9s", "100ms")),
                    usual("leaky-bucket", "Leaky bucket", "ramp", View.until("9s", "100ms")),
                    usual("leaky-queue", "Leaky queue", "bursts", View.until("9s", "100ms")),
                    usual("smooth-bursty", "Smooth bursty", "bursts", View.until("9s", "100ms")),
                    usual("smooth-warm-up", "Smooth warm-up", "cold-start", View.until("14s", "200ms")),
                    usual("warm-up", "Warm-up", "cold-start", View.until("14s", "200ms")),
                    usual("paced-warm-up", "Paced warm-up", "cold-start", View.until("14s", "200ms"))));

    private Illustrations() {}

    /** Every illustration. */
    public static Catalogue<Illustration> all() {
        return ALL;
    }

    private static View edgeOfTheMinute() {
        return View.until("130s", "1s").from("40s").striped("minute", "1min", 0);
    }

    private static Illustration lateBurst(String algorithm, String about) {
        Rate rate = Traffics.all().get("late-burst").usualLimit();
        return new Illustration(
                algorithm,
                about,
                "late-burst",
                rate,
                Duration.ofSeconds(4),
                View.until("5s", "50ms").striped("period", "1s", 0));
    }

    /** The third quarter of 90 hours begins at 45: on the second day, at nine in the evening. */
    private static Illustration crowdAtNight(String algorithm, String about) {
        Rate rate = new Rate(1000, Duration.ofDays(1));
        return new Illustration(
                algorithm,
                about,
                "flash-crowd",
                rate,
                Duration.ofHours(90),
                View.until("96h", "1h").striped("day", "1d", 1));
    }

    /** At the limit that suits the traffic, as the lab does unless told otherwise. */
    private static Illustration usual(String algorithm, String about, String traffic, View view) {
        Traffic calls = Traffics.all().get(traffic);
        Rate rate = calls.usualLimit();
        return new Illustration(algorithm, about, traffic, rate, calls.usualLength(rate), view);
    }
}
