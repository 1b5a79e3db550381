package io.headgate.cli.doctor;

import io.headgate.cli.doctor.Finding.Level;
import io.headgate.rules.document.InvalidDocumentException;
import io.headgate.rules.document.Problem;
import io.headgate.rules.sentinel.Conversion;
import io.headgate.rules.sentinel.SentinelKind;
import io.headgate.rules.sentinel.SentinelRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads files of Sentinel's rules, as its data sources have them, and tells what does not mean the same in the drop-in. */
final class RuleFiles implements Scan {

    private static final long MOST_BYTES = 4 << 20;
    private static final Pattern NAME = Pattern.compile("\"(\\w+)\"\\s*:");
    private static final Set<String> OF_THE_SYSTEM =
            Set.of("id", "limitApp", "regex", "highestSystemLoad", "highestCpuUsage", "qps", "avgRt", "maxThread");

    @Override
    public boolean reads(Path file) {
        return String.valueOf(file.getFileName()).endsWith(".json");
    }

    @Override
    public void read(Path file, Findings findings) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            return;
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        List<SentinelKind> kinds = kinds(text);
        if (kinds.size() == 1) {
            read(file, kinds.get(0), text, findings);
        } else if (!kinds.isEmpty() && !isUnreadable(file, kinds.get(0), text, findings)) {
            String names = kinds.stream().map(SentinelKind::text).collect(Collectors.joining(" or "));
            findings.add(Level.DIFFERS, file, "kind unclear: " + names + " rules; `rules convert --kind` reads them");
        }
    }

    /** Whether the text cannot be read, of whichever kind its rules are; says why. */
    private static boolean isUnreadable(Path file, SentinelKind kind, String text, Findings findings) {
        try {
            SentinelRules.readFaithfully(kind, text);
            return false;
        } catch (InvalidDocumentException invalid) {
            List<Problem> ofTheText =
                    invalid.problems().stream().filter(RuleFiles::isOfTheText).toList();
            ofTheText.forEach(problem -> findings.add(Level.CHANGE, file, said(problem)));
            return !ofTheText.isEmpty();
        }
    }

    /** Of which kinds its rules can be; none for a file that is about something else. */
    private static List<SentinelKind> kinds(String text) {
        if (!text.stripLeading().startsWith("[") || !(text.contains("\"resource\"") || isOfTheSystem(text))) {
            return List.of();
        }
        try {
            return SentinelRules.possibleKinds(text);
        } catch (InvalidDocumentException somethingElse) {
            return List.of();
        }
    }

    /** Rules of the system name no resource; but many a file has something like {@code qps}, and more. */
    private static boolean isOfTheSystem(String text) {
        List<String> names =
                NAME.matcher(text).results().map(name -> name.group(1)).toList();
        return !names.isEmpty() && OF_THE_SYSTEM.containsAll(names);
    }

    private static void read(Path file, SentinelKind kind, String text, Findings findings) {
        String rule = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " rule";
        try {
            Conversion conversion = SentinelRules.readFaithfully(kind, text);
            findings.add(Level.WORKS, file, Findings.counted(conversion.rules().size(), rule));
            DropInNotes.of(kind, conversion.notes()).forEach(note -> findings.add(Level.DIFFERS, file, note));
        } catch (InvalidDocumentException invalid) {
            for (Problem problem : invalid.problems()) {
                findings.add(Level.CHANGE, file, said(problem));
            }
        }
    }

    private static String said(Problem problem) {
        return isOfTheText(problem)
                ? problem + "; the rules of this file were not looked at"
                : problem + "; Sentinel leaves such a rule out without a word";
    }

    /** Whether it is about the text, such as a field that is there twice, and about no value of a rule. */
    private static boolean isOfTheText(Problem problem) {
        return problem.path().isEmpty();
    }
}
