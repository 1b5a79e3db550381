package io.headgate.console.web;

import io.javalin.http.Context;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One request to a route and the answer to it. For one thread. */
public final class Exchange {

    private static final String COOKIE = "headgate_session";

    private final Context context;
    private final @Nullable Visitor visitor;
    private final String from;
    private final BodyReader body;
    private final boolean encrypted;
    private final Visitors visitors;

    Exchange(
            Context context,
            @Nullable Visitor visitor,
            String from,
            BodyReader body,
            boolean encrypted,
            Visitors visitors) {
        this.context = context;
        this.visitor = visitor;
        this.from = from;
        this.body = body;
        this.encrypted = encrypted;
        this.visitors = visitors;
    }

    /** The cookie that holds the secret of a session. With TLS browsers take it from this very host only, and send it nowhere else. */
    static String cookieName(boolean encrypted) {
        return encrypted ? "__Host-" + COOKIE : COOKIE;
    }

    /** Who asks; "" when nobody is signed in. */
    public String account() {
        return visitor == null ? "" : visitor.name();
    }

    /** Who asks, with all that is known; there is one on every route but those for anybody. */
    public Visitor visitor() {
        if (visitor == null) {
            throw new IllegalStateException("nobody is signed in on a route for anybody");
        }
        return visitor;
    }

    /** Whether the session of the one who asks goes on. To be looked at by streams now and then: one that outlives it has to end. */
    public boolean stillSignedIn() {
        return session().filter(visitors::goesOn).isPresent();
    }

    /** The address the request came from. */
    public String from() {
        return from;
    }

    /** What of the address is counted as one source. */
    public String source() {
        return Source.counted(from);
    }

    /** A part of the path, as {@code app} of {@code /api/applications/{app}/rules}. */
    public String part(String name) {
        return context.pathParam(name);
    }

    /** A parameter of the query. */
    public Optional<String> query(String name) {
        return Optional.ofNullable(context.queryParam(name));
    }

    /** A parameter of the query that is a whole number within bounds. */
    public long query(String name, long otherwise, long least, long most) {
        String text = context.queryParam(name);
        if (text == null) {
            return otherwise;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // refused below
        }
        throw Refusal.bad(name, text, "a whole number from " + least + " to " + most);
    }

    /**
     * The body, a JSON object as a record of this type. What is unknown or said twice is refused; what is missing is null,
     * for the record to refuse with {@code Checks.require} or {@code requireNonNull(field, "field")}.
     */
    public <T> T body(Class<T> type) {
        return Body.read(body.bytes(), type);
    }

    /** The body as it is. */
    public JsonNode body() {
        return body(JsonNode.class);
    }

    /** Answers 200 with an object as JSON. */
    public void answer(@Nullable Object body) {
        answer(200, body);
    }

    /** Answers with an object as JSON. */
    public void answer(int status, @Nullable Object body) {
        context.status(status).contentType("application/json").result(Body.JSON.writeValueAsBytes(body));
    }

    /** Answers with a file to keep. */
    public void answerFile(String name, String type, String text) {
        context.contentType(type)
                .header(
                        "Content-Disposition",
                        "attachment; filename=\"" + name.replaceAll("[^A-Za-z0-9._-]", "_") + "\"")
                .result(text);
    }

    /** The secret of the session that the browser brought, whether or not it is still good. */
    public Optional<String> session() {
        return Optional.ofNullable(context.cookie(cookieName(encrypted)));
    }

    /** Gives the browser the secret of a new session; "" takes it away. */
    public void giveSession(String secret) {
        context.res()
                .addHeader(
                        "Set-Cookie",
                        cookieName(encrypted) + "=" + secret + "; Path=/; HttpOnly; SameSite=Strict"
                                + (encrypted ? "; Secure" : "")
                                + (secret.isEmpty() ? "; Max-Age=0" : ""));
    }

    /** The exchange as Javalin knows it, for what cannot be said otherwise. */
    public Context context() {
        return context;
    }
}
