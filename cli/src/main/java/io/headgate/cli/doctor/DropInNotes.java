package io.headgate.cli.doctor;

import io.headgate.rules.sentinel.Note;
import io.headgate.rules.sentinel.SentinelKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a rule of Sentinel's does differently in the drop-in. The notes of a conversion are about native rules. Of these, only the
 * differences that the drop-in has too are kept; docs/sentinel.md has them all.
 */
final class DropInNotes {

    private static final String RATIO_OF_ONE =
            "in the drop-in it opens when all calls fail; in Sentinel never, as with headgate.sentinel.error-ratio-one=never";
    private static final String CLUSTER =
            "in the drop-in one limit for all instances on the Redis that headgate.sentinel.redis.uri names; without it"
                    + " Sentinel's own token client is asked, where it is on the class path";

    /** The fields whose changed meaning is that of the drop-in as well; the empty name stands for all rules of the file. */
    private static final Map<SentinelKind, Set<String>> ALSO_IN_THE_DROP_IN = Map.of(
            SentinelKind.FLOW, Set.of("limitApp", "refResource", "controlBehavior", "count"),
            SentinelKind.PARAM_FLOW, Set.of("paramIdx", "maxQueueingTimeMs"),
            SentinelKind.GATEWAY_FLOW, Set.of("maxQueueingTimeoutMs"),
            SentinelKind.SYSTEM, Set.of(""));

    private DropInNotes() {}

    /** One line for each difference. */
    static List<String> of(SentinelKind kind, List<Note> notes) {
        return notes.stream().flatMap(note -> of(kind, note).stream()).toList();
    }

    private static Optional<String> of(SentinelKind kind, Note note) {
        return switch (note.type()) {
            case IGNORED ->
                kind == SentinelKind.DEGRADE
                                && note.field().equals("count")
                                && note.value().equals("1.0")
                        ? Optional.of(line(note, RATIO_OF_ONE))
                        : Optional.empty(); // without effect in Sentinel, and so in the drop-in
            case NO_EQUIVALENT ->
                note.field().equals("clusterMode") ? Optional.of(line(note, CLUSTER)) : Optional.empty();
            case CHANGED_MEANING ->
                ALSO_IN_THE_DROP_IN.getOrDefault(kind, Set.of()).contains(note.field())
                        ? Optional.of(note.toString())
                        : Optional.empty();
        };
    }

    private static String line(Note note, String text) {
        return "[" + note.index() + "] " + note.resource() + ", " + note.field() + ": " + note.value() + ": " + text;
    }
}
