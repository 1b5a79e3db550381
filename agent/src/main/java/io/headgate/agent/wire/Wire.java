package io.headgate.agent.wire;

import static io.headgate.limiter.Checks.require;

import io.headgate.rules.json.JsonValues;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Messages as text and back. Fields it does not know are ignored, and values behind those it knows in an array, so that a
 * newer side is understood by an older one. Safe for many threads.
 */
public final class Wire {

    /*
     * What is read was written by somebody else. No class is named in the text and none is looked up by it: the type is one
     * of eleven words. And nothing is built that is much larger than its text:
     *
     *   length   counted before anything is parsed
     *   tokens   [[],[],[],… is short as text and long as objects
     *   depth    so that no stack overflows
     *   numbers  a thousand digits take quadratic time
     */
    private static final int MOST_TOKENS = 500_000;
    private static final int DEEPEST = 20;
    private static final int LONGEST_NUMBER = 40;
    private static final int LONGEST_NAME = 200;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxTokenCount(MOST_TOKENS)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxNameLength(LONGEST_NAME)
                    .maxStringLength(Message.MOST_BYTES)
                    .build())
            .build();

    private static final JsonValues VALUES = new JsonValues(FACTORY);

    private Wire() {}

    /**
     * The text of a message. Throws {@link IllegalArgumentException} when it would be longer than {@link Message#MOST_BYTES}
     * in UTF-8.
     */
    public static String write(Message message) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            new MessageWriter(json).write(message);
        }
        String written = text.toString();
        int bytes = Utf8.bytes(written);
        require(bytes <= Message.MOST_BYTES, "message", bytes + " bytes", "at most " + Message.MOST_BYTES);
        return written;
    }

    /**
     * The message that a text is. Throws {@link MalformedMessageException} when it is none, and
     * {@link UnknownMessageException} when it may be one of a later version.
     */
    public static Message read(String text) {
        int bytes = Utf8.bytes(text);
        if (bytes > Message.MOST_BYTES) {
            throw new MalformedMessageException(
                    "message: " + bytes + " bytes (expected: at most " + Message.MOST_BYTES + ")");
        }
        Message quick = QuickReader.read(text);
        return quick != null ? quick : readTree(text);
    }

    /** The same for every text, whatever it looks like. */
    static Message readTree(String text) {
        try {
            return MessageReader.read(new Value("message", tree(text)));
        } catch (IllegalArgumentException refused) { // by the record
            throw new MalformedMessageException(Value.shown(refused.getMessage()), refused);
        }
    }

    private static @Nullable Object tree(String text) {
        try {
            return VALUES.read(text);
        } catch (JacksonException notJson) {
            throw new MalformedMessageException(
                    "message: " + Value.shown(notJson.getOriginalMessage()) + " (expected: one JSON object)", notJson);
        }
    }
}
