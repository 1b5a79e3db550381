package io.headgate.differential.program;

import java.util.List;

/** A way in which the drop-in differs from Sentinel on purpose, or a few that belong together. */
interface Reason {

    /** All names it may give: what the first column of a table says in {@code docs/sentinel.md}, without marks. */
    List<String> names();

    /** The names of what happened, if the program so far shows that it was this and nothing else; otherwise none. */
    List<String> explanationOf(Parting parting, History history);
}
