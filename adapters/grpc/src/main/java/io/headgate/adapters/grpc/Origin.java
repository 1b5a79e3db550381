package io.headgate.adapters.grpc;

import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.Metadata;
import java.net.InetSocketAddress;

/** Says who calls a server. A header is what the caller claims: believe it only where callers are trusted. */
@FunctionalInterface
public interface Origin {

    /** The header in which a {@link HeadgateClientInterceptor} announces its application. */
    Metadata.Key<String> HEADER = Metadata.Key.of("headgate-origin", Metadata.ASCII_STRING_MARSHALLER);

    /** The origin of a call with those headers on a transport with those attributes; "" when it is not known. */
    String of(Metadata headers, Attributes transport);

    /** Nobody is told apart. */
    static Origin none() {
        return (headers, transport) -> "";
    }

    /** As the header says. */
    static Origin header(Metadata.Key<String> key) {
        return (headers, transport) -> {
            String claimed = headers.get(key);
            return claimed == null ? "" : claimed;
        };
    }

    /** As {@link #HEADER} says. */
    static Origin announced() {
        return header(HEADER);
    }

    /** The address of the peer, without its port: of the last proxy where there is one. */
    static Origin peer() {
        return (headers, transport) -> transport.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) instanceof InetSocketAddress peer
                        && peer.getAddress() != null
                ? peer.getAddress().getHostAddress()
                : "";
    }
}
