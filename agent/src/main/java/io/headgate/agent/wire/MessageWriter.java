package io.headgate.agent.wire;

import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes the fields of a message. Figures of a resource go into an array: there are many, and names would double them. */
final class MessageWriter {

    private final JsonGenerator json;

    MessageWriter(JsonGenerator json) {
        this.json = json;
    }

    void write(Message message) {
        json.writeStartObject();
        text("type", message.getClass().getSimpleName());
        fields(message);
        json.writeEndObject();
    }

    private void fields(Message message) {
        if (message instanceof Hello hello) {
            hello(hello);
        } else if (message instanceof Welcome welcome) {
            number("protocol", welcome.protocol());
            text("application", welcome.application());
        } else if (message instanceof RulesSent rules) {
            number("version", rules.version());
            text("document", rules.document());
        } else if (message instanceof RulesTaken taken) {
            taken(taken);
        } else if (message instanceof SecondSeen second) {
            second(second);
        } else if (message instanceof TimesSeen times) {
            times(times);
        } else if (message instanceof RefusalsSeen seen) {
            json.writeArrayPropertyStart("refusals");
            seen.refusals().forEach(this::refusal);
            json.writeEndArray();
        } else if (message instanceof BreakerSeen change) {
            breaker(change);
        } else if (message instanceof EventSeen event) {
            number("atMillis", event.atMillis());
            text("kind", event.kind());
            text("text", event.text());
        } else if (message instanceof Ask ask) {
            number("id", ask.id());
            text("what", ask.what().name());
            text("of", ask.of());
        } else if (message instanceof Answer answer) {
            number("id", answer.id());
            text("problem", answer.problem());
            text("json", answer.json());
        }
    }

    private void hello(Hello hello) {
        number("protocol", hello.protocol());
        text("instance", hello.instance());
        text("host", hello.host());
        number("pid", hello.pid());
        text("version", hello.version());
        text("java", hello.java());
        number("startedAtMillis", hello.startedAtMillis());
    }

    private void taken(RulesTaken taken) {
        number("version", taken.version());
        json.writeBooleanProperty("inForce", taken.inForce());
        json.writeArrayPropertyStart("problems");
        taken.problems().forEach(this::text);
        json.writeEndArray();
        if (taken.newest() != 0) {
            number("newest", taken.newest());
        }
    }

    private void second(SecondSeen second) {
        number("epochSecond", second.epochSecond());
        Machine machine = second.machine();
        json.writeObjectPropertyStart("machine");
        json.writeNumberProperty("processor", machine.processor());
        json.writeNumberProperty("load", machine.load());
        number("heapUsed", machine.heapUsed());
        number("heapMost", machine.heapMost());
        number("threads", machine.threads());
        json.writeEndObject();
        json.writeArrayPropertyStart("resources");
        second.resources().forEach(this::resource);
        json.writeEndArray();
        InboundSecond inbound = second.inbound();
        if (inbound != null) {
            json.writeArrayPropertyStart("inbound");
            json.writeNumber(inbound.passed());
            json.writeNumber(inbound.refused());
            json.writeNumber(inbound.errors());
            json.writeNumber(inbound.inFlight());
            json.writeEndArray();
        }
    }

    private void resource(ResourceSecond seen) {
        json.writeStartArray();
        text(seen.name());
        text(seen.type());
        json.writeNumber(seen.passed());
        json.writeNumber(seen.refused());
        json.writeNumber(seen.finished());
        json.writeNumber(seen.errors());
        json.writeNumber(seen.responseNanos());
        json.writeNumber(seen.longestNanos());
        json.writeNumber(seen.inFlight());
        json.writeNumber(seen.waiting());
        json.writeEndArray();
    }

    private void times(TimesSeen seen) {
        number("epochSecond", seen.epochSecond());
        times("resources", seen.resources());
        if (!seen.since().isEmpty()) {
            times("since", seen.since());
        }
    }

    private void times(String name, List<ResourceTimes> all) {
        json.writeArrayPropertyStart(name);
        for (ResourceTimes times : all) {
            long[] calls = times.calls();
            json.writeStartArray();
            text(times.name());
            json.writeNumber(times.first());
            json.writeArray(calls, 0, calls.length);
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void refusal(RefusalSeen seen) {
        json.writeStartObject();
        number("atMillis", seen.atMillis());
        text("resource", seen.resource());
        text("rule", seen.rule());
        text("kind", seen.kind());
        text("origin", seen.origin());
        text("reason", seen.reason());
        json.writeNumberProperty("reached", seen.reached());
        json.writeNumberProperty("limit", seen.limit());
        number("retryAfterMillis", seen.retryAfterMillis());
        json.writeBooleanProperty("shadow", seen.shadow());
        json.writeEndObject();
    }

    private void breaker(BreakerSeen change) {
        number("atMillis", change.atMillis());
        text("rule", change.rule());
        text("resource", change.resource());
        text("value", change.value());
        text("from", change.from());
        text("to", change.to());
        text("why", change.why());
    }

    private void text(String name, String value) {
        json.writeStringProperty(name, Utf8.sendable(value));
    }

    private void text(String value) {
        json.writeString(Utf8.sendable(value));
    }

    private void number(String name, long value) {
        json.writeNumberProperty(name, value);
    }
}
