package io.headgate.examples.shop.service;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/** The inventory did not answer in time. */
@ResponseStatus(HttpStatus.GATEWAY_TIMEOUT)
final class NoAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoAnswerException() {
        super("the inventory did not answer in time", null, false, false);
    }
}
