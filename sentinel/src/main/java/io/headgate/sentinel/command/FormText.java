package io.headgate.sentinel.command;

import static io.headgate.limiter.Checks.require;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.config.SentinelConfig;
import com.alibaba.csp.sentinel.transport.util.HttpCommandUtils;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the fields of forms and addresses: {@code a=b&c=d}, names and values encoded. A field without a value is none. */
public final class FormText {

    static final String TYPE = "application/x-www-form-urlencoded";

    private static final int MOST_FIELDS = 100;

    private FormText() {}

    /** The request of an address, {@code /command?a=b&c=d}; the command is in its metadata. */
    public static CommandRequest ofTarget(@Nullable String target) {
        CommandRequest request = new CommandRequest();
        if (target == null || target.isBlank()) {
            return request;
        }
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        request.addMetadata(HttpCommandUtils.REQUEST_TARGET, path.startsWith("/") ? path.substring(1) : path);
        if (query >= 0) {
            parse(target.substring(query + 1), request);
        }
        return request;
    }

    /**
     * Adds the fields to {@code request}; a later one of the same name wins.
     *
     * @throws IllegalArgumentException when there are more than 100
     */
    public static void parse(@Nullable String fields, CommandRequest request) {
        String text = withoutAnchor(fields);
        if (text == null) {
            return;
        }
        int begin = 0;
        for (int field = 0; begin <= text.length(); field++) {
            require(field < MOST_FIELDS, "fields", "more than " + MOST_FIELDS, "at most " + MOST_FIELDS);
            int and = text.indexOf('&', begin);
            int end = and < 0 ? text.length() : and;
            parseOne(text.substring(begin, end), request);
            begin = end + 1;
        }
    }

    /** Adds one field. */
    public static void parseOne(@Nullable String field, CommandRequest request) {
        int equals = field == null ? -1 : field.indexOf('=');
        if (field == null || equals <= 0 || equals == field.length() - 1) {
            return;
        }
        String name = decoded(field.substring(0, equals)).trim();
        if (!name.isEmpty()) {
            request.addParam(name, decoded(field.substring(equals + 1)));
        }
    }

    /** What stands before a {@code #}. */
    public static @Nullable String withoutAnchor(@Nullable String text) {
        int anchor = text == null ? -1 : text.indexOf('#');
        return text == null || anchor < 0 ? text : text.substring(0, anchor);
    }

    /*
     * Some senders leave characters beyond ASCII as they are. The reader has kept their bytes apart, one per character, and
     * URLDecoder passes characters through that it does not know: so such text is first put back together.
     */
    private static String decoded(String text) {
        Charset charset = Charset.forName(SentinelConfig.charset());
        boolean isBytes =
                text.chars().anyMatch(each -> each > 0x7f) && text.chars().allMatch(each -> each <= 0xff);
        String whole = isBytes ? new String(text.getBytes(StandardCharsets.ISO_8859_1), charset) : text;
        return URLDecoder.decode(whole, charset);
    }
}
