package io.headgate.examples.shop;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * How the demo runs.
 *
 * @param port the port of the shop on loopback; 0 for a free one
 * @param length how long the story is when told once, 1 s to 1 h
 * @param again whether it is told again and again, until the demo is closed
 * @param seed what the arrivals are drawn from
 * @param console the console that the shop is linked to
 * @param ownRules whether the shop brings its rules along; if not it has none until the console sends some
 */
public record ShopSettings(
        int port, Duration length, boolean again, long seed, Optional<ConsoleLink> console, boolean ownRules) {

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final Duration USUAL = Duration.ofSeconds(60);

    /** Checks the settings. */
    public ShopSettings {
        require(port >= 0 && port <= 65_535, "port", port, "0 to 65535");
        requireNonNull(length, "length");
        requireLength("length", length);
        requireNonNull(console, "console");
    }

    static void requireLength(String name, Duration length) {
        boolean holds = length.compareTo(SHORTEST) >= 0 && length.compareTo(LONGEST) <= 0;
        require(holds, name, Durations.text(length), "1s to 1h");
    }

    /** A free port, the story again and again, its own rules, no console. */
    public static ShopSettings defaults() {
        return new ShopSettings(0, USUAL, true, 1, Optional.empty(), true);
    }

    /** The same on that port. */
    public ShopSettings withPort(int newPort) {
        return new ShopSettings(newPort, length, again, seed, console, ownRules);
    }

    /** The same with the story told once, and that long. */
    public ShopSettings once(Duration newLength) {
        return new ShopSettings(port, newLength, false, seed, console, ownRules);
    }

    /** The same with other arrivals. */
    public ShopSettings withSeed(long newSeed) {
        return new ShopSettings(port, length, again, newSeed, console, ownRules);
    }

    /** The same, linked to that console. */
    public ShopSettings linkedTo(ConsoleLink newConsole) {
        return new ShopSettings(port, length, again, seed, Optional.of(newConsole), ownRules);
    }

    /** The same without rules of its own: those that the console sends are all there are. */
    public ShopSettings withoutOwnRules() {
        return new ShopSettings(port, length, again, seed, console, false);
    }
}
