package io.headgate.rules.feed;

import java.util.List;
import java.util.stream.Collectors;

/** A feed was not started, because a source that must be good at the start has nothing good. Says which, and why. */
public final class SourceNotGoodException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<SourceStatus> sources;

    SourceNotGoodException(List<SourceStatus> sources) {
        super(sources.stream().map(SourceNotGoodException::text).collect(Collectors.joining("; ")));
        this.sources = List.copyOf(sources);
    }

    private static String text(SourceStatus status) {
        String silence =
                status.state() == SourceState.EMPTY ? "no document was published there yet" : "nothing was heard of it";
        String reason = status.reason().isEmpty() ? silence : status.reason();
        return "source " + status.source() + ": " + status.state() + " (expected: a good document at the start; "
                + reason + ")";
    }

    /** Each of them, as it stood. */
    public List<SourceStatus> sources() {
        return sources;
    }
}
