package io.headgate.adapters.grpc;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Collects what a call is answered. */
class Answers implements StreamObserver<String> {

    final Queue<String> messages = new ConcurrentLinkedQueue<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile Status status = Status.OK;

    @Override
    public void onNext(String message) {
        messages.add(message);
    }

    @Override
    public void onError(Throwable failure) {
        status = Status.fromThrowable(failure);
        over.countDown();
    }

    @Override
    public void onCompleted() {
        over.countDown();
    }

    Status await() throws InterruptedException {
        if (!over.await(60, TimeUnit.SECONDS)) {
            throw new AssertionError("no end within 60 s");
        }
        return status;
    }

    /** Answers of which only the end matters. */
    static StreamObserver<String> counting(CountDownLatch ended) {
        return new StreamObserver<>() {
            @Override
            public void onNext(String message) {}

            @Override
            public void onError(Throwable failure) {
                ended.countDown();
            }

            @Override
            public void onCompleted() {
                ended.countDown();
            }
        };
    }
}
