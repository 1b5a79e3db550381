package io.headgate.sources.contract;

import io.headgate.rules.source.RuleSource;
import java.time.Duration;
import java.util.List;

/** The place where the source under test finds its document, as a test reaches it: behind the source's back. */
public interface Place {

    /** A fresh source on this place. The suite closes it. */
    RuleSource source() throws Exception;

    /** Puts a document there, whole, and not by way of the source. */
    void put(String text) throws Exception;

    /** Takes the document away; harmless when there is none. */
    void remove() throws Exception;

    /** Whether a source that never had a document is well, because nothing was published there yet, and has not failed. */
    default boolean beginsEmpty() {
        return false;
    }

    /** From now on the source cannot reach the place. Needed by {@link OutageContract}. */
    default void cutOff() throws Exception {
        throw new UnsupportedOperationException("cutOff");
    }

    /** The source can reach the place again, which soon has this document. Needed by {@link OutageContract}. */
    default void comeBackWith(String text) throws Exception {
        throw new UnsupportedOperationException("comeBackWith");
    }

    /** How long anything may take: a change until it is told, a read of an unreachable place until it fails. */
    default Duration patience() {
        return Duration.ofSeconds(20);
    }

    /** The longest document that the place can hold, as far as the suite goes. */
    default int largestBytes() {
        return 3 << 20;
    }

    /** What the names of the threads begin with that must be gone when the last source is closed. */
    default List<String> threadNames() {
        return List.of("headgate-source");
    }

    /** Passwords and tokens that the source was given, which must appear nowhere. */
    default List<String> secrets() {
        return List.of();
    }

    /** Ends the place; the sources are closed by then. */
    void close() throws Exception;
}
