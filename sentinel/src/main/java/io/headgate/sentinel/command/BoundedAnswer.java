package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandResponse;

/** Collects the entries of an answer, until there are as many as an answer may have or it is as long as it may be. For one thread. */
public final class BoundedAnswer {
    /*
     * How much there is to tell is up to the callers of the program: resources, entrances, and each of these below each of those. What
     * does not fit is left out, entry by entry, and the answer says so: a header (see Answer), which dashboards pass over, and for people a
     * last line.
     */

    /** How many nodes an answer may tell of: more than there are resources that are counted apart. */
    public static final int MOST_NODES = 10_000;

    /** How many lines of the metric log it may have: a dashboard asks for six seconds at a time. */
    public static final int MOST_LINES = 100_000;

    /** How long it may be, in characters. */
    public static final int MOST_CHARACTERS = 8 * 1024 * 1024;

    private final int most;
    private final int longest;
    private final String between;
    private final StringBuilder text = new StringBuilder();
    private int entries;
    private boolean cut;

    private BoundedAnswer(int most, int longest, String between) {
        this.most = most;
        this.longest = longest;
        this.between = between;
    }

    /** Of lines, each with its end. */
    public static BoundedAnswer ofLines(int most) {
        return new BoundedAnswer(most, MOST_CHARACTERS, "");
    }

    /** Of JSON values. */
    public static BoundedAnswer ofValues(int most) {
        return new BoundedAnswer(most, MOST_CHARACTERS, ",");
    }

    /** Adds an entry, unless there is no room for it. @return whether there was */
    public boolean add(String entry) {
        if (cut || entries == most || text.length() + between.length() + entry.length() > longest) {
            cut = true;
            return false;
        }
        text.append(entries == 0 ? "" : between).append(entry);
        entries++;
        return true;
    }

    /** Whether something was left out. */
    public boolean isCut() {
        return cut;
    }

    /** The values as a JSON array. */
    public CommandResponse<String> list() {
        return response("[" + text + "]");
    }

    /** The lines, and behind them those of {@code end}. */
    public CommandResponse<String> lines(String end) {
        return response(text + end);
    }

    /** The lines, one that says that there are more if there are, and behind them those of {@code end}. */
    public CommandResponse<String> linesForPeople(String end) {
        return lines((cut ? "... cut after " + entries + " lines, there are more\n" : "") + end);
    }

    private CommandResponse<String> response(String result) {
        return cut ? new CutResponse(result, entries) : CommandResponse.ofSuccess(result);
    }
}
