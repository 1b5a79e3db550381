package io.headgate.rules.source;

import java.io.IOException;

/** A source that documents can be published to. */
public interface WritableRuleSource extends RuleSource {

    /** Whatever is there may be replaced. */
    String ANY_REVISION = "";

    /**
     * Puts {@code text} in the place of the document that has {@code expectedRevision}, atomically: whoever reads sees the one
     * before or this one, whole.
     *
     * @param expectedRevision of {@link Fetched#revision}; {@link #ANY_REVISION} replaces whatever is there, also nothing
     * @return the revision it has now
     * @throws ConflictException when another document is there than expected; nothing is changed
     * @throws IOException when the place cannot be written within the deadline; then it is not known whether it was
     */
    String publish(String text, String expectedRevision) throws IOException, InterruptedException;
}
