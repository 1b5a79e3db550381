package io.headgate.lab.log;

/** Puts the value of a named field into a call. For one thread. */
final class FieldValues {

    private final TimeText time = new TimeText();
    private final ByteSpan told = new ByteSpan();

    /** Puts a value. @return whether it was one; otherwise the call is as before */
    boolean put(Field field, LoggedCall call, byte[] bytes, int from, int to) {
        if (from == to) {
            return false;
        }
        return switch (field) {
            case TIME -> time(call, time.read(bytes, from, to));
            case PATH -> path(call, bytes, from, to);
            case METHOD -> method(call, bytes, from, to);
            case CLIENT -> Values.client(call, bytes, from, to);
            case STATUS -> status(call, Values.status(bytes, from, to));
            case SECONDS -> took(call, Values.seconds(bytes, from, to));
            case MILLIS -> took(call, Values.millis(bytes, from, to));
        };
    }

    private static boolean time(LoggedCall call, long nanos) {
        if (nanos == TimeText.NONE) {
            return false;
        }
        call.logged(nanos);
        return true;
    }

    /** A whole request line also has the method, unless that was told already. */
    private boolean path(LoggedCall call, byte[] bytes, int from, int to) {
        Values.request(call.method().isEmpty() ? call.method() : told, call.path(), bytes, from, to);
        return true;
    }

    private static boolean method(LoggedCall call, byte[] bytes, int from, int to) {
        call.method().set(bytes, from, to);
        return true;
    }

    private static boolean status(LoggedCall call, int status) {
        if (status == LoggedCall.NO_STATUS) {
            return false;
        }
        call.status(status);
        return true;
    }

    private static boolean took(LoggedCall call, long nanos) {
        if (nanos == LoggedCall.NOT_TIMED) {
            return false;
        }
        call.took(nanos);
        return true;
    }
}
