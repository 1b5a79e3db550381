package io.headgate.adapters.grpc;

import io.grpc.stub.StreamObserver;

/** Sends one message down, and then nothing more. */
final class FirstAnswer extends Loopback.Service {

    @Override
    void down(String request, StreamObserver<String> answers) {
        answers.onNext("first");
    }
}
