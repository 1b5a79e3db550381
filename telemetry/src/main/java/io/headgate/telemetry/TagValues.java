package io.headgate.telemetry;

/** How names of all sorts become values of tags. */
final class TagValues {

    /*
     * The names of resources and origins may come from outside: a megabyte long, with line ends or marks that turn the text
     * around. A monitoring system indexes every value it is given, for months. So a value that is long or has characters
     * that do not print is cut and cleaned, and then carries the hash of the whole, so that two such names stay two.
     */

    /** What has no tag of its own is shown under this. The engine calls what is beyond its caps the same. */
    static final String OTHER = "(other)";

    private static final String NONE = "(none)";
    private static final int LONGEST = 200;

    private TagValues() {}

    /** The name if it is fit to be a value of a tag, else one made from it. */
    static String text(String name) {
        if (name.isBlank()) {
            return NONE; // several systems refuse empty values
        }
        if (name.length() <= LONGEST && name.chars().allMatch(TagValues::prints)) {
            return name;
        }
        int end = Math.min(name.length(), LONGEST);
        StringBuilder text = new StringBuilder(end + 9);
        for (int i = 0; i < end; i++) {
            text.append(prints(name.charAt(i)) ? name.charAt(i) : '?');
        }
        return text.append('#').append(Integer.toHexString(name.hashCode())).toString();
    }

    private static boolean prints(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED -> false;
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
