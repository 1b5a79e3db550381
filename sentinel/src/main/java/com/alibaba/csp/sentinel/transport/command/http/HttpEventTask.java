package com.alibaba.csp.sentinel.transport.command.http;

import com.alibaba.csp.sentinel.command.CommandRequest;
import com.alibaba.csp.sentinel.transport.command.SimpleHttpCommandCenter;
import com.alibaba.csp.sentinel.transport.command.exception.RequestException;
import io.headgate.sentinel.command.Access;
import io.headgate.sentinel.command.Exchange;
import io.headgate.sentinel.command.FormText;
import io.headgate.sentinel.command.Limits;
import io.headgate.sentinel.command.RequestReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Map;

/** Answers the one request that comes over a connection, and closes it. */
public class HttpEventTask implements Runnable {

    public static final String SERVER_ERROR_MESSAGE = "Command server error";
    public static final String INVALID_COMMAND_MESSAGE = "Invalid command";

    private final Socket socket;

    /** Answers over {@code socket}. */
    public HttpEventTask(Socket socket) {
        this.socket = socket;
    }

    /** Drops the connection. */
    public void close() throws Exception {
        socket.close();
    }

    @Override
    public void run() {
        new Exchange(socket, Limits.configured(), Access.configured(), SimpleHttpCommandCenter::getHandler).run();
    }

    /** Reads headers and body of a form, and adds its fields to {@code request}. */
    protected static void processPostRequest(InputStream in, CommandRequest request)
            throws RequestException, IOException {
        RequestReader reader = new RequestReader(in, Limits.configured());
        FormText.parse(reader.form(reader.headers()), request);
    }

    /** Headers, names in lower case. */
    protected static Map<String, String> parsePostHeaders(InputStream in) throws IOException {
        try {
            return new RequestReader(in, Limits.configured()).headers();
        } catch (RequestException tooLarge) {
            throw new IOException(tooLarge);
        }
    }

    /** Adds fields, {@code a=b&c=d}, to {@code request}. */
    protected static void parseParams(String queryString, CommandRequest request) {
        FormText.parse(queryString, request);
    }

    /** The request that a line asks for, {@code /command?a=b&c=d}. */
    protected static CommandRequest processQueryString(String line) {
        return FormText.ofTarget(line);
    }

    /** The text up to a {@code #}. */
    protected static String removeAnchor(String str) {
        return FormText.withoutAnchor(str);
    }

    /** Adds one field, {@code a=b}, to {@code request}. */
    protected static void parseSingleParam(String single, CommandRequest request) {
        FormText.parseOne(single, request);
    }
}
