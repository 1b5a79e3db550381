package io.headgate.console.audit;

/**
 * Something that somebody did, or tried to.
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

    /** An entry for something that was done. */
    public static AuditEntry done(String who, String from, String action, String application, String detail) {
        return new AuditEntry(who, from, action, application, detail, DONE);
    }
}
