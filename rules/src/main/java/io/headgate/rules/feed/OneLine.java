package io.headgate.rules.feed;

import io.headgate.rules.source.NoDocumentException;
import org.jspecify.annotations.Nullable;

/**
 * Makes a reason of what went wrong: one line of bounded length. Part of it may be text that a stranger wrote into a document,
 * and must neither fill the log nor forge lines in it.
 */
final class OneLine {

    private static final int LONGEST = 1_000;

    private OneLine() {}

    static String of(@Nullable Throwable failure) {
        if (failure == null) {
            return "no reason given";
        }
        String message = messageOf(failure);
        boolean plain = failure instanceof IllegalArgumentException
                || failure instanceof RejectedException
                || failure instanceof NoDocumentException;
        String type = failure.getClass().getSimpleName();
        return of(message.isBlank() ? type : plain ? message : type + ": " + message);
    }

    private static String messageOf(Throwable failure) {
        try {
            String message = failure.getMessage();
            return message == null ? "" : message;
        } catch (Throwable alsoFailed) { // an exception of a stranger's class
            return "";
        }
    }

    static String of(String text) {
        String head = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
        return head.replaceAll("\\R+", "; ").replaceAll("\\p{Cntrl}", "?");
    }
}
