package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.util.StringUtil;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The JSON that comes with a command. */
public final class Payload {

    private Payload() {}

    /*
     * Some senders encode the JSON and then the form it is in, others the form only; Sentinel decodes twice always, so that a
     * resource named "a+b" or "100%" is damaged on its way from those. The first character tells the two apart: JSON begins
     * with a bracket, a brace or blank, and encoded JSON with the % or + of one.
     *
     *    [{"resource":"a+b"}]                     is what it is
     *    %5B%7B%22resource%22%3A%22a%2Bb%22%7D%5D   is decoded once more
     */
    /**
     * The parameter {@code data}, as JSON.
     *
     * @throws IllegalArgumentException if it is not given: who wants no rules sends an empty array
     */
    public static String of(CommandRequest request) {
        String data = request.getParam("data");
        if (StringUtil.isBlank(data)) {
            throw new IllegalArgumentException("data: nothing (expected: a JSON array, [] for no rules)");
        }
        char first = data.stripLeading().charAt(0);
        return first == '%' || first == '+' ? URLDecoder.decode(data, StandardCharsets.UTF_8) : data;
    }
}
