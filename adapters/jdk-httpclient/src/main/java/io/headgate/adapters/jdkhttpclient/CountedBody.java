package io.headgate.adapters.jdkhttpclient;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The body of an answer on its way to whoever reads it; says once or more often that it is over, with the error if there was one. */
final class CountedBody<T> implements BodySubscriber<T> {
    /*
     * Whatever reads a body, a String or a stream that somebody closes half way, gets it through one of these. So its end is heard
     * of here in every case: onComplete, onError, or a cancel of the subscription by the reader.
     */

    private final BodySubscriber<T> reader;
    private final Consumer<@Nullable Throwable> over;
    private volatile boolean givenUp;

    CountedBody(BodySubscriber<T> reader, Consumer<@Nullable Throwable> over) {
        this.reader = reader;
        this.over = over;
    }

    @Override
    public CompletionStage<T> getBody() {
        return reader.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        reader.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long buffers) {
                subscription.request(buffers);
            }

            @Override
            public void cancel() {
                givenUp = true; // the client may take its own stopping for an error
                subscription.cancel();
                over.accept(null);
            }
        });
    }

    @Override
    public void onNext(List<ByteBuffer> part) {
        reader.onNext(part);
    }

    @Override
    public void onError(Throwable failure) {
        over.accept(givenUp ? null : failure);
        reader.onError(failure);
    }

    @Override
    public void onComplete() {
        over.accept(null); // first: the reader may hand the body to somebody who calls again
        reader.onComplete();
    }
}
