package io.headgate.console.history;

/** Is shown the rows of a stretch. */
@FunctionalInterface
interface RowVisitor {

    /**
     * A row: the figures of a name in a step. The same name and step may come several times; they add up.
     *
     * @param name the name
     * @param second the second, since 1970, with which the step begins
     * @param figures valid during this call only
     */
    void row(String name, long second, Tally figures);
}
