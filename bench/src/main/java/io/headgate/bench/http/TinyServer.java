package io.headgate.bench.http;

/** A running service with one route: {@code GET /orders/7} is answered with a few bytes. */
interface TinyServer extends AutoCloseable {

    /** What every service answers. */
    String BODY = "order 7, two books, paid";

    /** Per second: beyond what a machine can ask for, so that the one rule admits everything. */
    long NEVER_REACHED = 1_000_000_000L;

    /** On the loopback address. */
    int port();

    /** What it has counted up to now; what was finished a moment ago may be missing for a moment. */
    Served counts();
}
