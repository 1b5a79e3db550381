package io.headgate.breaker;

/** Picks no result. */
enum NoResult implements ResultMatcher {
    NO;

    @Override
    public boolean matches(Object result) {
        return false;
    }
}
