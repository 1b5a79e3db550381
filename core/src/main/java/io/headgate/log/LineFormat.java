package io.headgate.log;

/**
 * How the lines of one kind of log read.
 *
 * @param <T> what a line says
 */
interface LineFormat<T> {

    /** The version of both formats; a reader leaves files of another one alone. */
    int VERSION = 1;

    /** What comes after the application's name in file names, and after the mark in the header: "metrics". */
    String kind();

    /** The names of the fields, for the header. */
    String fields();

    /** Which second a line is about. */
    long second(T said);

    /** Which resource a line is about. */
    String resource(T said);

    /** Puts a line together: the second first. */
    void write(T said, Line line);

    /** Takes a line apart; {@link IllegalArgumentException} when it is none. */
    T read(Fields fields);

    /** What a header begins with in any version. */
    default String headerStart() {
        return Line.HEADER_MARK + "headgate-" + kind() + " ";
    }

    /** The first line of every file, with its line feed. */
    default String header() {
        return headerStart() + VERSION + " " + fields() + "\n";
    }
}
