package io.headgate.rules.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Damages texts as disks, networks, editors and ill-meaning people do. */
final class Mutations {

    private static final Pattern TOKEN =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"|[-+.\\w]++|\\s++|[^\\w\\s]", Pattern.DOTALL);

    private static final String[] JSON_VALUES = {
        "null",
        "true",
        "false",
        "0",
        "-1",
        "1.5",
        "100.0",
        "1e2",
        "1e999",
        "-0.0",
        "9223372036854775807",
        "9223372036854775808",
        "1e-999999999",
        "1e999999999",
        "\"\"",
        "\" \"",
        "\"1s\"",
        "\"0s\"",
        "\"1.5h\"",
        "\"-1s\"",
        "\"PT1S\"",
        "\"P1D\"",
        "\"9999999999999999999d\"",
        "[]",
        "{}",
        "[[]]",
        "{\"a\": 1}",
        "\"enforce\"",
        "\"orders\"",
        "\"flow\"",
        "\"\\ud800\"",
        "\"(((\"",
        "\"a*b\"",
        "\"any\"",
        "\"java.lang.String\"",
        "NaN",
        "Infinity",
        "123456789012345678901234567890123456789012"
    };

    private static final String[] YAML_VALUES = {
        "null",
        "~",
        "",
        "yes",
        "no",
        "on",
        "off",
        "TRUE",
        "0x10",
        "0o17",
        "010",
        "1_000",
        "1:30",
        "+5",
        ".5",
        ".inf",
        ".NaN",
        "2024-01-01",
        "&a 1",
        "*a",
        "!!str 1",
        "!x y",
        "? a",
        "- a",
        "| \n  a",
        "> a",
        "'it''s'",
        "\"\\x00\"",
        "<<",
        "@a",
        "%a",
        "`a",
        "---",
        "...",
        "\t",
        "#",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\u0000",
        "\uFEFF",
        "\uD800",
        "\u2028",
        "1e3",
        "orders"
    };

    private final Random random;

    Mutations(long seed) {
        random = new Random(seed);
    }

    /** A text that was damaged in one or two places. */
    String of(String text, Syntax syntax) {
        String damaged = text;
        for (int count = 1 + random.nextInt(2); count > 0; count--) {
            damaged = random.nextInt(3) == 0 ? ofCharacters(damaged) : ofTokens(damaged, syntax);
        }
        return random.nextInt(200) == 0 ? nested(syntax) : damaged;
    }

    /** A text with one token exchanged, doubled, taken out, or swapped with another. */
    String ofTokens(String text, Syntax syntax) {
        List<String> tokens = tokens(text);
        if (tokens.isEmpty()) {
            return text;
        }
        int place = random.nextInt(tokens.size());
        while (tokens.get(place).isBlank() && random.nextInt(4) > 0) {
            place = random.nextInt(tokens.size()); // what is between them matters less
        }
        String[] values = syntax == Syntax.JSON || random.nextBoolean() ? JSON_VALUES : YAML_VALUES;
        switch (random.nextInt(5)) {
            case 0 -> tokens.remove(place);
            case 1 -> tokens.add(place, tokens.get(random.nextInt(tokens.size())));
            case 2 -> tokens.set(place, tokens.get(random.nextInt(tokens.size())));
            default -> tokens.set(place, values[random.nextInt(values.length)]);
        }
        return String.join("", tokens);
    }

    private String ofCharacters(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int place = random.nextInt(text.length());
        StringBuilder damaged = new StringBuilder(text);
        switch (random.nextInt(4)) {
            case 0 -> damaged.setLength(place);
            case 1 -> damaged.setCharAt(place, (char) (damaged.charAt(place) ^ 1 << random.nextInt(8)));
            case 2 -> damaged.deleteCharAt(place);
            default -> damaged.insert(place, (char) random.nextInt(random.nextBoolean() ? 128 : 65_536));
        }
        return damaged.toString();
    }

    private String nested(Syntax syntax) {
        int depth = random.nextInt(500);
        return switch (random.nextInt(4)) {
            case 0 -> "{\"a\":".repeat(depth);
            case 1 -> "headgate: 1\nrules: " + "[".repeat(depth);
            case 2 -> "- ".repeat(depth);
            default -> syntax == Syntax.JSON ? "[".repeat(depth) : "? ".repeat(depth);
        };
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        return tokens;
    }
}
