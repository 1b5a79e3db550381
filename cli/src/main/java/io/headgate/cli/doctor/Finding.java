package io.headgate.cli.doctor;

/**
 * Something found in a project.
 *
 * @param level what it means for who moves
 * @param where the file, with the line where there is one
 * @param what it is, and what to do about it
 */
record Finding(Level level, String where, String what) {

    /** What it means for who moves. */
    enum Level {
        /** Has to be changed. */
        CHANGE("to change"),
        /** Works, and does not behave as before. */
        DIFFERS("differs"),
        /** Works as it is. */
        WORKS("works");

        private final String label;

        Level(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }
}
