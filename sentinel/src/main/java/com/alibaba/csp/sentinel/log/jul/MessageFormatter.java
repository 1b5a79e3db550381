package com.alibaba.csp.sentinel.log.jul;

import java.util.Arrays;

/**
 * Puts arguments in the place of each <code>{}</code>, as SLF4J does: <code>\{}</code> stays as it is, <code>\\{}</code> is a
 * backslash and an argument, and an exception that comes last is no argument but what the message is about.
 */
public final class MessageFormatter {

    private static final String PLACE = "{}";
    private static final char ESCAPE = '\\';

    public MessageFormatter() {}

    public static final FormattingTuple format(String messagePattern, Object argument) {
        return arrayFormat(messagePattern, new Object[] {argument});
    }

    public static final FormattingTuple format(String messagePattern, Object first, Object second) {
        return arrayFormat(messagePattern, new Object[] {first, second});
    }

    /** The message; an exception at the end of {@code arguments} is told apart. */
    public static final FormattingTuple arrayFormat(String messagePattern, Object[] arguments) {
        if (arguments != null && arguments.length > 0 && arguments[arguments.length - 1] instanceof Throwable last) {
            return arrayFormat(messagePattern, Arrays.copyOf(arguments, arguments.length - 1), last);
        }
        return arrayFormat(messagePattern, arguments, null);
    }

    /** The message with all of {@code arguments} in their places. */
    public static final FormattingTuple arrayFormat(String messagePattern, Object[] arguments, Throwable throwable) {
        if (messagePattern == null || arguments == null) {
            return new FormattingTuple(messagePattern, arguments, throwable);
        }
        StringBuilder text = new StringBuilder(messagePattern.length() + 50);
        int from = 0;
        int used = 0;
        while (used < arguments.length) {
            int place = messagePattern.indexOf(PLACE, from);
            if (place < 0) {
                break;
            }
            if (!isEscape(messagePattern, place - 1)) {
                text.append(messagePattern, from, place);
                append(text, arguments[used++]);
            } else if (isEscape(messagePattern, place - 2)) {
                text.append(messagePattern, from, place - 1);
                append(text, arguments[used++]);
            } else {
                text.append(messagePattern, from, place - 1).append(PLACE);
            }
            from = place + PLACE.length();
        }
        text.append(messagePattern, from, messagePattern.length());
        return new FormattingTuple(text.toString(), arguments, throwable);
    }

    private static boolean isEscape(String pattern, int at) {
        return at >= 0 && pattern.charAt(at) == ESCAPE;
    }

    private static void append(StringBuilder text, Object argument) {
        try {
            if (argument == null || !argument.getClass().isArray()) {
                text.append(argument);
            } else {
                String inBrackets =
                        Arrays.deepToString(new Object[] {argument}); // knows all kinds, and arrays in themselves
                text.append(inBrackets, 1, inBrackets.length() - 1);
            }
        } catch (RuntimeException | StackOverflowError failed) {
            text.append("[FAILED toString()]");
        }
    }
}
