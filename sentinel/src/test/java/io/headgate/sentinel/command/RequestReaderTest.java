package io.headgate.sentinel.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.transport.command.exception.RequestException;
import com.alibaba.csp.sentinel.transport.command.http.StatusCode;
import com.alibaba.csp.sentinel.transport.util.HttpCommandUtils;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestReaderTest {

    private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

    private static RequestReader reader(String text) {
        return new RequestReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Limits.configured());
    }

    private static Map<String, String> post(String text) throws Exception {
        RequestReader reader = reader(text);
        CommandRequest request = new CommandRequest();
        FormText.parse(reader.form(reader.headers()), request);
        return request.getParameters();
    }

    private static void refused(String text, StatusCode status, String message) {
        assertThatThrownBy(() -> post(text))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        thrown -> assertThat(thrown.getStatusCode()).isEqualTo(status))
                .hasMessage(message);
    }

    @Test
    void aFormIsReadToTheLengthThatIsTold() throws Exception {
        assertThat(post(FORM + "Content-Length: 7\r\n\r\na=b&c=dXX"))
                .containsOnly(Map.entry("a", "b"), Map.entry("c", "d"));
        assertThat(
                        post(
                                "content-type: APPLICATION/X-www-form-urlencoded;charset=utf-8\r\ncontent-length:  3 \r\n\r\na=b"))
                .containsOnly(Map.entry("a", "b"));
        assertThat(post("Content-Length: 3\n\na=b")).containsOnly(Map.entry("a", "b"));
    }

    @Test
    void namesAndValuesAreDecodedOnceAndEmptyOnesAreNone() throws Exception {
        String fields = "a=%41+b%2B&=x&c=&d&e=f=g&gül=ü&%67=%C3%BC#h=i";
        byte[] bytes = fields.getBytes(StandardCharsets.UTF_8);
        assertThat(post(FORM + "Content-Length: " + bytes.length + "\r\n\r\n" + fields))
                .containsOnly(
                        Map.entry("a", "A b+"), Map.entry("e", "f=g"), Map.entry("gül", "ü"), Map.entry("g", "ü"));
    }

    @Test
    void theCommandIsThePathOfTheAddress() {
        assertThat(HttpCommandUtils.getTarget(FormText.ofTarget("/a/b?c=d"))).isEqualTo("a/b");
        assertThat(FormText.ofTarget("/a/b?c=d").getParameters()).containsOnly(Map.entry("c", "d"));
        assertThat(HttpCommandUtils.getTarget(FormText.ofTarget("version"))).isEqualTo("version");
        assertThat(HttpCommandUtils.getTarget(FormText.ofTarget("/"))).isEmpty();
        assertThat(HttpCommandUtils.getTarget(FormText.ofTarget(null))).isNull();
    }

    @Test
    void whatIsNoFormOrHasNoLengthIsRefused() {
        refused(
                "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
                StatusCode.UNSUPPORTED_MEDIA_TYPE,
                "Only form-encoded post request is supported");
        for (String length : new String[] {
            "",
            "Content-Length: -1\r\n",
            "Content-Length: x\r\n",
            "Content-Length: 99999999999999999999\r\n",
            "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"
        }) {
            refused(FORM + length + "\r\na=b", StatusCode.LENGTH_REQUIRED, "No legal Content-Length");
        }
    }

    @Test
    void aBodyThatEndsEarlyIsRefusedRatherThanReadInPart() {
        refused(FORM + "Content-Length: 30\r\n\r\na=b", StatusCode.BAD_REQUEST, "Body ended early");
    }

    @Test
    void aHugeLengthCostsNoMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        refused(FORM + "Content-Length: 9\r\n\r\na=b", StatusCode.BAD_REQUEST, "Body ended early"); // loads classes
        long before = threads.getCurrentThreadAllocatedBytes();
        refused(
                FORM + "Content-Length: 2000000000\r\n\r\na=b",
                StatusCode.PAYLOAD_TOO_LARGE,
                "Body too large (expected: at most 4194304 bytes)");
        refused(FORM + "Content-Length: 4194304\r\n\r\na=b", StatusCode.BAD_REQUEST, "Body ended early");
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1024 * 1024);
    }

    @Test
    void linesAndHeadersAreLimitedToo() throws Exception {
        assertThat(reader("x".repeat(64 * 1024 - 1) + "\r\n").firstLine()).hasSize(64 * 1024 - 1);
        assertThatThrownBy(() -> reader("x".repeat(64 * 1024 + 2)).firstLine())
                .isInstanceOfSatisfying(
                        RequestException.class,
                        thrown -> assertThat(thrown.getStatusCode()).isEqualTo(StatusCode.URI_TOO_LONG));
        String headers = "a: b\r\n".repeat(10_000);
        assertThatThrownBy(() -> reader(headers).headers())
                .isInstanceOfSatisfying(
                        RequestException.class,
                        thrown -> assertThat(thrown.getStatusCode()).isEqualTo(StatusCode.HEADERS_TOO_LARGE));
        assertThat(reader("").firstLine()).isNull();
        assertThat(reader("A: b\r\nbad\r\nC : d:e \r\n\r\nx").headers())
                .containsOnly(Map.entry("a", "b"), Map.entry("c", "d:e"));
    }
}
