package io.headgate.examples.shop.service;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/** The shop does not sell that. */
@ResponseStatus(HttpStatus.NOT_FOUND)
final class NoSuchProductException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoSuchProductException(String product) {
        super("no product " + product, null, false, false);
    }
}
