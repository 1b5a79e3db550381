package io.headgate.redis;

import io.headgate.redis.form.Form;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;

/** One question to a script, and the future of its answer. Whoever no longer waits for the answer cancels it. */
final class Request extends CompletableFuture<Answer> {

    private enum Step {
        TAKE,
        BOOK,
        UPTO,
        LEASE,
        CHARGE,
        BACK,
        PROBE;

        final String word = name().toLowerCase(Locale.ROOT); // as the scripts spell it
    }

    /** How many arguments a request is. */
    static final int ARGUMENTS = 5;

    private final Form form;
    private final Step step;
    private final long permits;
    private final long[] more;
    private long asked; // before it stands in line

    private Request(Form form, Step step, long permits, long... more) {
        this.form = form;
        this.step = step;
        this.permits = permits;
        this.more = more;
    }

    /** Takes permits if they are there now. Answers 1, or 0 and the wait. */
    static Request take(Form form, long permits) {
        return new Request(form, Step.TAKE, permits, 1, 0, 0);
    }

    /** Takes permits to be used after a wait of at most so many ticks. Answers that wait, or -1 and the wait it would take. */
    static Request book(Form form, long permits, long mostTicks) {
        return new Request(form, Step.BOOK, permits, mostTicks, 0, 0);
    }

    /** Takes as many permits as are there, and answers how many. */
    static Request upTo(Form form, long permits) {
        return new Request(form, Step.UPTO, permits, 0, 0, 0);
    }

    /**
     * Takes permits ahead: at least so many, at most so many, and beyond the least no more than a member's part of what is there,
     * nor than can be used where less than their life is left of a window. Answers how many, or 0 and the wait for the least; and
     * the ticks until their window ends, or 0 where there is none.
     */
    static Request lease(Form form, long least, long most, long members, long lifeTicks) {
        return new Request(form, Step.LEASE, least, most, members, lifeTicks);
    }

    /**
     * Takes permits into debt, however many. Answers 1, the wait for the next one, and 1 where that never comes, since the debt takes
     * longer than a hundred years.
     */
    static Request charge(Form form, long permits) {
        return new Request(form, Step.CHARGE, permits, 0, 0, 0);
    }

    /** Gives permits back, and answers how many came back. */
    static Request back(Form form, long permits, long held, long takenAt, long waited) {
        return new Request(form, Step.BACK, permits, held, takenAt, waited);
    }

    /** Takes nothing. Answers the permits that are there, the wait for so many, and the wait until all are. */
    static Request probe(Form form, long permits) {
        return new Request(form, Step.PROBE, permits, 0, 0, 0);
    }

    Form form() {
        return form;
    }

    /** From now on it waits. */
    void asked(long now) {
        asked = now;
    }

    /** Whether it has waited for longer than that. What gives permits back is waited for by nobody, and goes however late. */
    boolean isBeyond(Duration deadline, long now) {
        return !isBack() && now - asked > deadline.toNanos();
    }

    /** Tells how many permits this has charged, if it does, to a debt that is never paid. */
    void onNeverPaid(LongConsumer neverPaid) {
        if (step == Step.CHARGE) {
            whenComplete((answer, failure) -> {
                if (answer != null && answer.third() > 0) {
                    neverPaid.accept(permits);
                }
            });
        }
    }

    long permits() {
        return permits;
    }

    boolean isTake() {
        return step == Step.TAKE;
    }

    boolean isBack() {
        return step == Step.BACK;
    }

    boolean isCharge() {
        return step == Step.CHARGE;
    }

    /** The same question once more. */
    Request again() {
        return new Request(form, step, permits, more);
    }

    /** Whether this and {@code other} can be asked as one: the same take, twice. */
    boolean isSameTake(Request other) {
        return isTake() && other.isTake() && permits == other.permits && form == other.form;
    }

    /** Adds the arguments of this request, which stands for so many like it. */
    void addTo(List<String> arguments, int times) {
        arguments.add(step.word);
        arguments.add(Long.toString(permits));
        arguments.add(Long.toString(step == Step.TAKE ? times : more[0]));
        arguments.add(Long.toString(more[1]));
        arguments.add(Long.toString(more[2]));
    }

    /** For a take or a booking: the ticks until what was granted may be used, or -1 when nothing was. */
    long waitOf(Answer answer) {
        return isTake() ? answer.first() - 1 : answer.first();
    }

    /** Whether the first number of an answer says that permits were taken. */
    boolean isGranted(long first) {
        return switch (step) {
            case TAKE, UPTO, LEASE, CHARGE -> first > 0;
            case BOOK -> first >= 0;
            case BACK, PROBE -> false;
        };
    }

    /** How many permits one of which it is not known whether it was done has taken at most, for a caller who has gone. */
    long mayHaveTaken() {
        return step == Step.TAKE || step == Step.BOOK ? permits : 0;
    }

    /** What to ask so that permits come back which were granted after the one who asked had gone. */
    Optional<Request> undoing(Answer answer) {
        long granted = switch (step) {
            case TAKE -> answer.first() * permits;
            case BOOK -> answer.first() < 0 ? 0 : permits;
            case UPTO, LEASE -> answer.first();
            case CHARGE, BACK, PROBE -> 0;
        };
        long waited = step == Step.BOOK ? answer.first() : 0;
        return granted == 0 ? Optional.empty() : Optional.of(back(form, granted, granted, answer.now(), waited));
    }
}
