package io.headgate.agent.wire;

import java.util.List;

/** Which value of the text goes into which field of a message. */
final class MessageReader {

    private MessageReader() {}

    static Message read(Value message) {
        String type = message.field("type").text();
        Value fields = new Value(Value.shown(type), message.value());
        return switch (type) {
            case "Hello" -> hello(fields);
            case "Welcome" ->
                new Welcome(
                        fields.field("protocol").integer(),
                        fields.field("application").text());
            case "RulesSent" ->
                new RulesSent(
                        fields.field("version").number(),
                        fields.field("document").text());
            case "RulesTaken" ->
                new RulesTaken(
                        fields.field("version").number(),
                        fields.field("inForce").flag(),
                        fields.field("problems").items(Value::text),
                        fields.has("newest") ? fields.field("newest").number() : 0);
            case "SecondSeen" -> second(fields);
            case "TimesSeen" ->
                new TimesSeen(
                        fields.field("epochSecond").number(),
                        fields.field("resources").items(MessageReader::times),
                        fields.has("since") ? fields.field("since").items(MessageReader::times) : List.of());
            case "RefusalsSeen" -> new RefusalsSeen(fields.field("refusals").items(MessageReader::refusal));
            case "BreakerSeen" -> breaker(fields);
            case "EventSeen" ->
                new EventSeen(
                        fields.field("atMillis").number(),
                        fields.field("kind").text(),
                        fields.field("text").text());
            case "Ask" ->
                new Ask(
                        fields.field("id").number(),
                        what(fields.field("what").text()),
                        fields.field("of").text());
            case "Answer" ->
                new Answer(
                        fields.field("id").number(),
                        fields.field("problem").text(),
                        fields.field("json").text());
            default -> throw new UnknownMessageException("type: " + Value.shown(type) + " (expected: a known message)");
        };
    }

    private static Hello hello(Value fields) {
        return new Hello(
                fields.field("protocol").integer(),
                fields.field("instance").text(),
                fields.field("host").text(),
                fields.field("pid").number(),
                fields.field("version").text(),
                fields.field("java").text(),
                fields.field("startedAtMillis").number());
    }

    private static SecondSeen second(Value fields) {
        Value machine = fields.field("machine");
        return new SecondSeen(
                fields.field("epochSecond").number(),
                new Machine(
                        machine.field("processor").real(),
                        machine.field("load").real(),
                        machine.field("heapUsed").number(),
                        machine.field("heapMost").number(),
                        machine.field("threads").integer()),
                fields.field("resources").items(MessageReader::resource),
                fields.has("inbound") ? inbound(fields.field("inbound")) : null);
    }

    private static InboundSecond inbound(Value values) {
        return new InboundSecond(
                values.item(0).number(),
                values.item(1).number(),
                values.item(2).number(),
                values.item(3).number());
    }

    private static ResourceSecond resource(Value values) {
        return new ResourceSecond(
                values.item(0).text(),
                values.item(1).text(),
                values.item(2).number(),
                values.item(3).number(),
                values.item(4).number(),
                values.item(5).number(),
                values.item(6).number(),
                values.item(7).number(),
                values.item(8).number(),
                values.item(9).number());
    }

    private static ResourceTimes times(Value values) {
        long[] calls = values.item(2).items(Value::number).stream()
                .mapToLong(Long::longValue)
                .toArray();
        return new ResourceTimes(values.item(0).text(), values.item(1).integer(), calls);
    }

    private static RefusalSeen refusal(Value fields) {
        return new RefusalSeen(
                fields.field("atMillis").number(),
                fields.field("resource").text(),
                fields.field("rule").text(),
                fields.field("kind").text(),
                fields.field("origin").text(),
                fields.field("reason").text(),
                fields.field("reached").real(),
                fields.field("limit").real(),
                fields.field("retryAfterMillis").number(),
                fields.field("shadow").flag());
    }

    private static BreakerSeen breaker(Value fields) {
        return new BreakerSeen(
                fields.field("atMillis").number(),
                fields.field("rule").text(),
                fields.field("resource").text(),
                fields.field("value").text(),
                fields.field("from").text(),
                fields.field("to").text(),
                fields.field("why").text());
    }

    /** A question of a later version cannot be answered, and is no reason to end the link. */
    private static Ask.What what(String name) {
        for (Ask.What what : Ask.What.values()) {
            if (what.name().equals(name)) {
                return what;
            }
        }
        throw new UnknownMessageException("Ask.what: " + Value.shown(name) + " (expected: a known question)");
    }
}
