package io.headgate.examples.annotation;

import io.headgate.BlockedException;
import io.headgate.adapters.annotation.Guarded;

/** What customers say about books. Every customer may write twice a minute. */
public class Reviews {

    /** For the application context, and for its proxy. */
    public Reviews() {}

    /** Keeps a review, or says kindly that it does not; a book that is called broken cannot be reviewed. */
    @Guarded(value = "reviews", key = "#customer", blockHandler = "later", fallback = "sorry")
    public String write(String customer, String book) {
        if (book.equals("broken")) {
            throw new IllegalStateException("no such book");
        }
        return customer + " likes " + book;
    }

    private String later(String customer, String book, BlockedException refused) {
        return "slow down, " + customer;
    }

    private String sorry(String customer, String book, Throwable error) {
        return "sorry, " + error.getMessage();
    }
}
