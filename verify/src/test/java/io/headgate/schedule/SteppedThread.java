package io.headgate.schedule;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A thread of a scenario. One of them runs at a time, and its fields are read and written by that one only. */
final class SteppedThread extends Thread {

    final Schedule schedule;
    final int number;
    int priority;
    int quiet;
    boolean permit;
    boolean timed; // parked, and may wake by itself when nobody else can run
    boolean ended;

    @Nullable
    BooleanSupplier blockedUntil;

    String place = "begins";
    private final Runnable body;

    SteppedThread(Schedule schedule, int number, Runnable body) {
        super("stepped " + number);
        setDaemon(true);
        this.schedule = schedule;
        this.number = number;
        this.body = body;
    }

    boolean canRun() {
        return !ended && (blockedUntil == null || blockedUntil.getAsBoolean());
    }

    @Override
    public void run() {
        schedule.await(this);
        try {
            body.run();
        } catch (Throwable failed) {
            schedule.failed(failed);
        } finally {
            schedule.end(this);
        }
    }
}
