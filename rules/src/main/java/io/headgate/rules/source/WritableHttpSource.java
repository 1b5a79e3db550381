package io.headgate.rules.source;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/**
 * Publishes to a web server as well, by {@code PUT}. To replace only what the publisher has seen, the server must send strong
 * {@code ETag}s and honour {@code If-Match} with status 412.
 */
public final class WritableHttpSource extends HttpSource implements WritableRuleSource {

    /** As the settings say. */
    public WritableHttpSource(HttpSettings settings) {
        super(settings);
    }

    @Override
    public String publish(String text, String expectedRevision) throws IOException, InterruptedException {
        byte[] content = bytes(text);
        HttpRequest.Builder put = HttpRequest.newBuilder().PUT(BodyPublishers.ofByteArray(content));
        if (!expectedRevision.equals(ANY_REVISION)) {
            put.header("If-Match", tagOf(expectedRevision));
        }
        int status = exchange().ask(put, settings().deadline()).statusCode();
        if (status == 412) {
            throw new ConflictException(name(), expectedRevision, "(changed meanwhile)");
        }
        if (status / 100 != 2) {
            throw new IOException(name() + ": status " + status + " for PUT (expected: 200, 201 or 204)");
        }
        lookAgain();
        return revision(content);
    }

    /** The tag under which the server keeps the revision now. */
    private String tagOf(String expectedRevision) throws IOException, InterruptedException {
        HttpResponse<byte[]> now = exchange().ask(question(), settings().deadline());
        String found;
        try {
            found = document(now).revision();
        } catch (NoDocumentException missing) {
            found = NOTHING;
        }
        if (!found.equals(expectedRevision)) {
            throw new ConflictException(name(), expectedRevision, found);
        }
        String tag = tag(now);
        if (tag.isEmpty() || tag.startsWith("W/")) {
            throw new IOException(name() + ": ETag " + (tag.isEmpty() ? "missing" : "weak")
                    + " (expected: a strong one, else only whatever is there can be replaced)");
        }
        return tag;
    }
}
