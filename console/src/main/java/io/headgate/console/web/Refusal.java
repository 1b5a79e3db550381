package io.headgate.console.web;

import java.util.Map;

/** Ends an exchange with an error: a status and one JSON object with the {@code error} in words. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Map<String, Object> body;

    /** A refusal with more to tell than the error in words, as the problems of a document. */
    public Refusal(int status, Map<String, Object> body) {
        super(String.valueOf(body.get("error")), null, false, false);
        this.status = status;
        this.body = Map.copyOf(body);
    }

    /** 400: the request cannot be understood; in our one format for bad input. */
    public static Refusal bad(String field, Object value, String expected) {
        return new Refusal(400, Map.of("error", field + ": " + value + " (expected: " + expected + ")"));
    }

    /** 404: there is no such thing. */
    public static Refusal absent(String what) {
        return new Refusal(404, Map.of("error", what + ": not found"));
    }

    /** 409: somebody else was quicker. */
    public static Refusal conflict(String error, Map<String, Object> more) {
        Map<String, Object> body = new java.util.HashMap<>(more);
        body.put("error", error);
        return new Refusal(409, body);
    }

    /** The status of HTTP. */
    public int status() {
        return status;
    }

    /** What to answer. */
    public Map<String, Object> body() {
        return body;
    }
}
