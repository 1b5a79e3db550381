package io.headgate.rules.source;

import io.headgate.rules.document.RuleDocuments;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document from a web server. Any server will do:
 *
 * <ul>
 *   <li>one that sends an {@code ETag} is asked with {@code If-None-Match}, and answers 304 while nothing has changed;
 *   <li>one that knows {@code Prefer: wait=30} (RFC 7240) holds the request until there is a change or the time is over, says
 *       so with {@code Preference-Applied: wait}, and is asked again at once. Others ignore it and are asked at the
 *       {@link HttpSettings#pace};
 *   <li>404 and 410 mean that there is no document. Any other status than 200 and 304, an empty body and a body that is too
 *       long are failures. Redirects are followed on the same host only.
 * </ul>
 */
public sealed class HttpSource extends WatchingSource permits WritableHttpSource {
    /*
     *   us      GET, If-None-Match: "7", Prefer: wait=30                      GET, If-None-Match: "8", Prefer: wait=30
     *   server  |........ holds it ........ a change: 200, ETag: "8"          |......... 30 s, no change: 304
     *
     * The tag only saves the body. The revision is a hash of the content as in every other source, so that it means the same
     * when a server makes up its tags anew after a restart, or has none.
     */
    private static final Duration AT_ONCE =
            Duration.ofMillis(100); // many changes in a row are not asked for one by one

    private final HttpSettings settings;
    private final HttpExchange exchange;
    private String tag = ""; // of what was told; used by the watching thread only
    private boolean well;
    private boolean holds; // until a request that could have been held was not

    /** As the settings say. */
    public HttpSource(HttpSettings settings) {
        super(settings.shownAddress(), settings.pace());
        this.settings = settings;
        this.exchange = new HttpExchange(settings, name());
    }

    @Override
    protected Fetched fetch() throws IOException, InterruptedException {
        return document(exchange.ask(question(), settings.deadline()));
    }

    @Override
    protected Fetched look(@Nullable Fetched told) throws IOException, InterruptedException {
        boolean hold = well && canBeHeld(); // after trouble the answer is wanted at once
        well = false;
        long begin = System.nanoTime();
        HttpResponse<byte[]> answer = exchange.ask(
                questionAfter(told, hold), hold ? settings.deadline().plus(settings.hold()) : settings.deadline());
        Fetched found = told != null && answer.statusCode() == 304 ? told : document(answer);
        boolean news = told == null || !told.revision().equals(found.revision());
        holds = !hold || (saysItHolds(answer) && (news || tookLong(begin)));
        tag = answer.statusCode() == 200 ? tag(answer) : tag;
        well = true;
        return found;
    }

    private HttpRequest.Builder questionAfter(@Nullable Fetched told, boolean hold) {
        HttpRequest.Builder question = question();
        if (told != null && !tag.isEmpty()) {
            question.header("If-None-Match", tag);
        }
        if (hold) {
            question.header("Prefer", "wait=" + Math.max(1, settings.hold().toSeconds()));
        }
        return question;
    }

    private boolean canBeHeld() {
        return !tag.isEmpty() && !settings.hold().isZero();
    }

    private static boolean saysItHolds(HttpResponse<byte[]> answer) {
        return answer.headers().allValues("Preference-Applied").stream()
                .anyMatch(applied -> applied.toLowerCase(Locale.ROOT).contains("wait"));
    }

    private boolean tookLong(long begin) {
        return System.nanoTime() - begin >= settings.hold().toNanos() / 2;
    }

    @Override
    protected Duration interval() {
        return holds && canBeHeld() ? AT_ONCE : super.interval();
    }

    static String tag(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("ETag").orElse("");
    }

    HttpRequest.Builder question() {
        return HttpRequest.newBuilder().header("Accept-Encoding", "gzip").GET();
    }

    HttpExchange exchange() {
        return exchange;
    }

    HttpSettings settings() {
        return settings;
    }

    /** The document in an answer. */
    final Fetched document(HttpResponse<byte[]> answer) throws IOException {
        int status = answer.statusCode();
        if (status == 404 || status == 410) {
            throw new NoDocumentException(name());
        }
        if (status != 200) {
            throw new IOException(name() + ": status " + status + " (expected: 200)");
        }
        Content.checkLength(name(), answer.body().length);
        return document(decoded(answer));
    }

    private byte[] decoded(HttpResponse<byte[]> answer) throws IOException {
        String encoding = answer.headers().firstValue("Content-Encoding").orElse("identity");
        return switch (encoding.toLowerCase(Locale.ROOT)) {
            case "identity" -> answer.body();
            case "gzip" -> inflated(answer.body());
            default ->
                throw new IOException(
                        name() + ": the body is encoded as " + encoding + " (expected: gzip or not at all)");
        };
    }

    private byte[] inflated(byte[] body) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return in.readNBytes(RuleDocuments.MOST_BYTES + 1);
        } catch (IOException damaged) {
            throw new IOException(name() + ": the body is not valid gzip", damaged);
        }
    }

    @Override
    protected void release() {
        exchange.close();
    }
}
