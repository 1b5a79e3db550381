package com.alibaba.csp.sentinel.transport.heartbeat.client;

import com.alibaba.csp.sentinel.transport.endpoint.Endpoint;
import io.headgate.sentinel.command.DeadlineInput;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.stream.Collectors;

/** Sends one request over one connection. Safe for many threads. */
public class SimpleHttpClient {

    private static final int USUAL_TIMEOUT_MS = 3000;

    /** The parameters go into the address. */
    public SimpleHttpResponse get(SimpleHttpRequest request) throws IOException {
        String form = form(request.getParams(), request.getCharset());
        String path = request.getRequestPath();
        String target = form.isEmpty() ? path : path + (path.contains("?") ? '&' : '?') + form;
        return exchange(request, "GET " + target + " HTTP/1.1\r\n", "");
    }

    /** The parameters go into a form. */
    public SimpleHttpResponse post(SimpleHttpRequest request) throws IOException {
        String form = form(request.getParams(), request.getCharset());
        String type = "Content-Type: application/x-www-form-urlencoded; charset=" + request.getCharset() + "\r\n"
                + "Content-Length: " + form.getBytes(request.getCharset()).length + "\r\n";
        return exchange(request, "POST " + request.getRequestPath() + " HTTP/1.1\r\n" + type, form);
    }

    private static SimpleHttpResponse exchange(SimpleHttpRequest request, String head, String body) throws IOException {
        Endpoint to = request.getEndpoint();
        int timeout = request.getSoTimeout() > 0 ? request.getSoTimeout() : USUAL_TIMEOUT_MS;
        String text = head + "Host: " + to.getHost() + ":" + to.getPort() + "\r\nConnection: close\r\n\r\n" + body;
        try (Socket socket = SocketFactory.getSocket(to.getProtocol())) {
            socket.connect(new InetSocketAddress(to.getHost(), to.getPort()), timeout);
            socket.setSoTimeout(timeout); // also for the handshake, which the first write begins
            socket.getOutputStream().write(text.getBytes(request.getCharset()));
            socket.getOutputStream().flush();
            SimpleHttpResponse response = new SimpleHttpResponseParser().parse(new DeadlineInput(socket, timeout));
            if (response == null) {
                throw new IOException(to + " answered nothing");
            }
            return response;
        }
    }

    private static String form(Map<String, String> params, Charset charset) {
        if (params == null) {
            return "";
        }
        return params.entrySet().stream()
                .filter(param -> param.getKey() != null && param.getValue() != null)
                .map(param ->
                        URLEncoder.encode(param.getKey(), charset) + "=" + URLEncoder.encode(param.getValue(), charset))
                .collect(Collectors.joining("&"));
    }
}
