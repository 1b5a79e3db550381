package io.headgate.sentinel.rule;

import java.util.concurrent.TimeUnit;

/** Waits for the turn that a take outside the engine has answered. In real time: a clock that somebody has stopped would never come to it. */
final class Waits {

    private Waits() {}

    /** Waits until the turn has come. @return false when the answer was no */
    static boolean out(long answer) {
        if (answer < 0) {
            return false;
        }
        if (answer > 0) {
            try {
                TimeUnit.NANOSECONDS.sleep(answer);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt(); // its turn is taken all the same: it goes early, as in Sentinel
            }
        }
        return true;
    }
}
