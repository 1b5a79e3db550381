package io.headgate.examples.shop.service;

/** The payment provider failed. */
final class PaymentFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PaymentFailedException() {
        super("the payment provider failed", null, false, false);
    }
}
