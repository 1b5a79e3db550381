package io.headgate.limiter.concurrency;

/**
 * One place in the line. Its answer is decided once, under the lock of the {@link WaitingLine}, and told after that
 * lock has been left.
 */
abstract sealed class Waiter permits ThreadWaiter, FutureWaiter {

    private final long permits;
    private volatile Answer answer = Answer.WAITING;

    Waiter(long permits) {
        this.permits = permits;
    }

    final long permits() {
        return permits;
    }

    final Answer answer() {
        return answer;
    }

    final boolean isGranted() {
        return answer == Answer.GRANTED;
    }

    final void decide(Answer decided) {
        answer = decided;
    }

    /**
     * Passes the answer on. Never throws.
     *
     * @return false when permits were granted and nobody is there to use them
     */
    abstract boolean tell();
}
