package io.headgate.console.audit;

import io.headgate.console.web.OneLine;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Something that somebody did, or tried to. What strangers wrote is kept as one line without hidden characters, of bounded
 * length, so that no entry can be made to look like another.
 *
 * @param who the account; "" when nobody was signed in
 * @param from the address it came from
 * @param action what was done, as "rules.save"
 * @param application the application it concerns; "" when none
 * @param detail what exactly, as one line of JSON with before and after where there are both
 * @param result "done", or why it was refused
 */
public record AuditEntry(String who, String from, String action, String application, String detail, String result) {

    /** What a change that was made has for a result. */
    public static final String DONE = "done";

    private static final int MOST_OF_A_NAME = 200;
    private static final int MOST_OF_A_RESULT = 1_000;
    private static final int MOST_OF_A_DETAIL = 64 << 10;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Encodes the text. */
    public AuditEntry {
        who = OneLine.of(who, MOST_OF_A_NAME);
        from = OneLine.of(from, MOST_OF_A_NAME);
        action = OneLine.of(action, MOST_OF_A_NAME);
        application = OneLine.of(application, MOST_OF_A_NAME);
        detail = OneLine.of(detail, MOST_OF_A_DETAIL);
        result = OneLine.of(result, MOST_OF_A_RESULT);
    }

    /** An entry for something that was done. */
    public static AuditEntry done(String who, String from, String action, String application, String detail) {
        return new AuditEntry(who, from, action, application, detail, DONE);
    }

    /** Detail as one line of JSON, with the fields in the order of their names. */
    public static String detail(Map<String, ?> fields) {
        return JSON.writeValueAsString(new TreeMap<>(fields));
    }
}
