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
import java.util.Locale;
import java.util.Optional;

/** Reads files of Sentinel's rules, as its data sources have them, and tells what does not mean the same here. */
final class RuleFiles implements Scan {

    private static final long MOST_BYTES = 4 << 20;

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
        kind(text).ifPresent(kind -> read(file, kind, text, findings));
    }

    /** Of which kind its rules are; nothing for a file that is about something else. */
    private static Optional<SentinelKind> kind(String text) {
        if (!text.stripLeading().startsWith("[") || !text.contains("\"resource\"")) {
            return Optional.empty();
        }
        try {
            return Optional.of(SentinelRules.detect(text));
        } catch (InvalidDocumentException somethingElse) {
            return Optional.empty();
        }
    }

    private static void read(Path file, SentinelKind kind, String text, Findings findings) {
        String rules = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " rules";
        try {
            Conversion conversion = SentinelRules.readFaithfully(kind, text);
            findings.add(Level.WORKS, file, conversion.rules().size() + " " + rules);
            conversion.notes().forEach(note -> findings.add(Level.DIFFERS, file, note.toString()));
        } catch (InvalidDocumentException invalid) {
            for (Problem problem : invalid.problems()) {
                findings.add(Level.CHANGE, file, problem + "; Sentinel leaves such a rule out without a word");
            }
        }
    }
}
