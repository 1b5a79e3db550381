package io.headgate.examples.shop;

import static io.headgate.limiter.Checks.require;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was typed behind the name of the demo.
 *
 * @param help whether only help was asked for
 * @param alone whether the shop is to have no console at all
 * @param settings how the demo is to run
 */
record DemoArguments(boolean help, boolean alone, ShopSettings settings) {

    static final List<String> HELP = List.of(
            "usage: ./headgate demo [--for 30s] [--port 8080] [--seed 1] [--alone]",
            "                       [--console URI --credential TEXT [--instance NAME]]",
            "",
            "Starts a shop that Headgate protects, and traffic that tells a story about it in five acts:",
            "steady, flash sale, inventory slows, one tenant floods, recovery. A console shows it as it happens.",
            "",
            "  --for 30s         tells the story once, in that time (30s, 2m, 1m30s; at most 1h), and sums up;",
            "                    else it is told again and again until Ctrl-C",
            "  --port 8080       the port of the shop on 127.0.0.1; else a free one",
            "  --seed 1          other arrivals at the same rates",
            "  --alone           without a console",
            "  --console URI     links the shop to that console instead of one of its own, with",
            "  --credential TEXT   what the console gave out for the application (or the variable",
            "                      HEADGATE_CREDENTIAL, which no list of processes shows)",
            "  --instance NAME     what this shop is called there (shop-1)",
            "  --help            prints this");

    private static final Set<String> NAMES =
            Set.of("--for", "--port", "--seed", "--console", "--credential", "--instance");
    private static final String ALONE = "--alone";
    private static final String CREDENTIAL_VARIABLE = "HEADGATE_CREDENTIAL";

    /** Reads them, or throws {@link IllegalArgumentException} with the one thing that is wrong. */
    static DemoArguments read(List<String> arguments, Map<String, String> environment) {
        if (arguments.contains("--help") || arguments.contains("-h")) {
            return new DemoArguments(true, false, ShopSettings.defaults());
        }
        List<String> valued =
                arguments.stream().filter(argument -> !argument.equals(ALONE)).toList();
        boolean alone = valued.size() < arguments.size();
        Map<String, String> given = values(valued);
        require(!alone || !given.containsKey("--console"), ALONE, "with --console", "one of the two");
        return new DemoArguments(false, alone, settings(given, environment));
    }

    private static ShopSettings settings(Map<String, String> given, Map<String, String> environment) {
        ShopSettings settings = ShopSettings.defaults()
                .withPort((int) number(given, "--port", 0, 65_535))
                .withSeed(number(given, "--seed", 1, Integer.MAX_VALUE));
        String typed = given.get("--for");
        if (typed != null) {
            Duration length = Durations.read("--for", typed);
            ShopSettings.requireLength("--for", length);
            settings = settings.once(length);
        }
        String console = given.get("--console");
        return console == null ? alone(settings, given) : settings.linkedTo(link(console, given, environment));
    }

    private static ShopSettings alone(ShopSettings settings, Map<String, String> given) {
        require(!given.containsKey("--credential"), "--credential", "alone", "with --console");
        require(!given.containsKey("--instance"), "--instance", "alone", "with --console");
        return settings;
    }

    private static ConsoleLink link(String console, Map<String, String> given, Map<String, String> environment) {
        require(
                console.matches("https?://[^\\s/]+/?"),
                "--console",
                console,
                "an address such as https://console:8443");
        String credential = given.getOrDefault("--credential", environment.getOrDefault(CREDENTIAL_VARIABLE, ""));
        require(
                !credential.isBlank(),
                "--credential",
                "nothing",
                "what the console gave out, or " + CREDENTIAL_VARIABLE);
        return new ConsoleLink(URI.create(console), credential, given.getOrDefault("--instance", "shop-1"));
    }

    private static Map<String, String> values(List<String> arguments) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int at = 0; at < arguments.size(); at += 2) {
            String name = arguments.get(at);
            require(NAMES.contains(name), "argument", name, "one of those that --help lists");
            require(at + 1 < arguments.size(), name, "nothing", "a value behind it");
            require(values.put(name, arguments.get(at + 1)) == null, name, "twice", "once");
        }
        return values;
    }

    private static long number(Map<String, String> given, String name, long otherwise, long most) {
        String text = given.get(name);
        if (text == null) {
            return otherwise;
        }
        boolean digits = text.matches("\\d{1,10}");
        require(digits && Long.parseLong(text) <= most, name, text, "0 to " + most);
        return Long.parseLong(text);
    }
}
