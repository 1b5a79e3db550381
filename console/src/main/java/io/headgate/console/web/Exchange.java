package io.headgate.console.web;

import io.javalin.http.Context;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One request to a route and the answer to it. For one thread. */
public final class Exchange {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Context context;
    private final String account;

    Exchange(Context context, String account) {
        this.context = context;
        this.account = account;
    }

    /** Who asks; "" when nobody is signed in. */
    public String account() {
        return account;
    }

    /** The address the request came from. */
    public String from() {
        return context.ip();
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

    /** The body, a JSON object as a record of this type; what is unknown or missing is refused. */
    public <T> T body(Class<T> type) {
        try {
            T body = JSON.readValue(context.bodyAsBytes(), type);
            if (body == null) {
                throw Refusal.bad("body", "null", "a JSON object");
            }
            return body;
        } catch (JacksonException malformed) {
            throw Refusal.bad("body", malformed.getOriginalMessage(), "a JSON object");
        }
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
        context.status(status).contentType("application/json").result(JSON.writeValueAsBytes(body));
    }

    /** Answers with a file to keep. */
    public void answerFile(String name, String type, String text) {
        context.contentType(type)
                .header(
                        "Content-Disposition",
                        "attachment; filename=\"" + name.replaceAll("[^A-Za-z0-9._-]", "_") + "\"")
                .result(text);
    }

    /** The exchange as Javalin knows it, for what cannot be said otherwise. */
    public Context context() {
        return context;
    }
}
