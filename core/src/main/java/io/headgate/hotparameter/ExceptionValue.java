package io.headgate.hotparameter;

import static io.headgate.limiter.Checks.require;

/** Reads the value of an exception from text, as rule documents write it: the text and the name of its class. */
public final class ExceptionValue {

    private ExceptionValue() {}

    /**
     * The value that {@code text} stands for.
     *
     * @param className a primitive type or its wrapper, short or in full ("int", "java.lang.Long"); anything else is a String
     */
    public static Object parse(String text, String className) {
        try {
            return switch (className.startsWith("java.lang.")
                    ? className.substring("java.lang.".length())
                    : className) {
                case "int", "Integer" -> Integer.valueOf(text);
                case "long", "Long" -> Long.valueOf(text);
                case "short", "Short" -> Short.valueOf(text);
                case "byte", "Byte" -> Byte.valueOf(text);
                case "double", "Double" -> Double.valueOf(text);
                case "float", "Float" -> Float.valueOf(text);
                case "boolean", "Boolean" -> Boolean.valueOf(text);
                case "char", "Character" -> character(text);
                default -> text;
            };
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("value: " + text + " (expected: a " + className + ")", notANumber);
        }
    }

    private static Character character(String text) {
        require(text.length() == 1, "value", text, "one character");
        return text.charAt(0);
    }
}
