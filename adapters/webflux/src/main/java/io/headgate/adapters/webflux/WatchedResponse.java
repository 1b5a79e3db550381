package io.headgate.adapters.webflux;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.ZeroCopyHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A response that knows whether an error came out of its body. For one subscription, as a response is. */
class WatchedResponse extends ServerHttpResponseDecorator {
    /*
     * While a response is being written two things can break, and the error may read the same, "connection reset":
     *
     *   service behind ══╳══> body ──> response ══════> client      the body fails: a failure of the application
     *   service behind ═════> body ──> response ══╳═══> client      the client left: nobody's failure
     */

    private volatile @Nullable Throwable ofBody;

    private WatchedResponse(ServerHttpResponse response) {
        super(response);
    }

    /** {@code response}, which still copies files without reading them if it could. */
    static WatchedResponse around(ServerHttpResponse response) {
        return response instanceof ZeroCopyHttpOutputMessage files
                ? new OfFiles(response, files)
                : new WatchedResponse(response);
    }

    /** Whether {@code error} came out of the body, and not of writing it. */
    boolean isOfBody(Throwable error) {
        return ofBody == error;
    }

    @Override
    public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
        return super.writeWith(watched(body));
    }

    @Override
    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
        return super.writeAndFlushWith(watched(Flux.from(body).map(this::watched)));
    }

    /** A mono stays one: a server knows the length of such a body. */
    private <T> Publisher<T> watched(Publisher<T> source) {
        return source instanceof Mono<T> one
                ? one.doOnError(error -> ofBody = error)
                : Flux.from(source).doOnError(error -> ofBody = error);
    }

    private static final class OfFiles extends WatchedResponse implements ZeroCopyHttpOutputMessage {

        private final ZeroCopyHttpOutputMessage files;

        OfFiles(ServerHttpResponse response, ZeroCopyHttpOutputMessage files) {
            super(response);
            this.files = files;
        }

        @Override
        public Mono<Void> writeWith(Path file, long position, long count) {
            return files.writeWith(file, position, count);
        }
    }
}
