package com.alibaba.csp.sentinel.transport.heartbeat.client;

import com.alibaba.csp.sentinel.transport.endpoint.Protocol;
import com.alibaba.csp.sentinel.transport.ssl.SslFactory;
import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Sockets that are not connected yet. */
public class SocketFactory {

    /** A plain one, or one that checks that the certificate is good and names the host that it is connected to. */
    public static Socket getSocket(Protocol protocol) throws IOException {
        if (protocol != Protocol.HTTPS) {
            return new Socket();
        }
        SSLSocket socket = (SSLSocket)
                SslFactory.getSslConnectionSocketFactory().getSocketFactory().createSocket();
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        return socket;
    }
}
