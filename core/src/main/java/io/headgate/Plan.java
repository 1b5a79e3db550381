package io.headgate;

import io.headgate.guard.Guard;
import io.headgate.guard.Mark;
import io.headgate.rule.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The guards of one resource in their order, compiled from the rules. Immutable: when rules change a resource gets another
 * plan. All or nothing: when one guard refuses, those before it give back.
 */
final class Plan {

    /** The answer of an admission in which a guard asks elsewhere, or another than the last may make the call wait: see {@link Attempt}. */
    static final long TAKES_ITS_TIME = -4;

    /** The answer while a question is out: see {@link Attempt#question}. */
    static final long PENDING = -6;

    /** Answers at or below this name the guard that refused. */
    private static final long FIRST_REFUSAL = -16;

    /** Answers at or below this name the guard that is to be left out: see {@link #without}. */
    private static final long FIRST_LEFT_OUT = -1_000_000;

    private static final int MOST_CAUSES = 10;
    private static final Post[] NONE = {};
    private static final Refusal[] NO_REFUSALS = {};

    /** Instead of {@link #marks} where there are none. */
    static final @Nullable Mark[] NO_MARKS = {};

    private final Plan whole; // itself, or the plan that this is a part of
    private final Post[] posts; // those that decide
    private final Post[] shadows; // those that only look
    private final Post[] learners;
    private final Post[] queues; // those before the last that may make a call wait
    private final int
            looksFrom; // before what may be lost is taken, it and those behind it are asked whether they refuse
    private final boolean asks;
    private final boolean loses;
    private final boolean losesInWait; // while a call waits for the last guard, it holds what may be lost
    private final boolean keepsArguments;
    private final boolean learnsArguments;
    private @Nullable Refusal[] refusals = NO_REFUSALS; // the last of each post, so that the same refusal costs nothing

    Plan(List<Post> posts) {
        this(null, posts);
    }

    private Plan(@Nullable Plan whole, List<Post> posts) {
        this.whole = whole == null ? this : whole;
        this.posts = only(posts, post -> !post.isShadow());
        this.shadows = only(posts, Post::isShadow);
        this.learners = only(posts, post -> post.guard().learns());
        this.looksFrom = firstToLose(this.posts);
        this.asks = Arrays.stream(this.posts).anyMatch(post -> post.turn() == Post.Turn.ASKED);
        this.loses = Arrays.stream(this.posts).anyMatch(Post::loses);
        this.losesInWait = this.looksFrom < this.posts.length && this.posts[this.posts.length - 1].mayWait();
        this.queues = only(List.of(this.posts).subList(0, Math.max(0, this.posts.length - 1)), Post::mayWait);
        this.learnsArguments = keepArguments(learners);
        this.keepsArguments = learnsArguments || keepArguments(this.posts);
    }

    /** Where the first guard stands that loses something when it is given back, if others behind it may refuse. */
    private static int firstToLose(Post[] posts) {
        for (int i = 0; i < posts.length - 1; i++) {
            if (posts[i].loses()) {
                return i;
            }
        }
        return posts.length;
    }

    private static boolean keepArguments(Post[] some) {
        return Arrays.stream(some).anyMatch(post -> post.guard().keepsArguments());
    }

    private static Post[] only(List<Post> posts, Predicate<Post> which) {
        return posts.stream().anyMatch(which) ? posts.stream().filter(which).toArray(Post[]::new) : NONE;
    }

    /** The plan made from the rules: this one, or the one that this is a part of. */
    Plan whole() {
        return whole;
    }

    /** This plan for a call that a failing guard is left out of, the one named by an answer: it must not be told of its end. */
    Plan without(long answer) {
        List<Post> rest = new ArrayList<>(List.of(posts));
        rest.remove((int) (FIRST_LEFT_OUT - answer));
        rest.addAll(List.of(shadows));
        return new Plan(whole, rest);
    }

    Post[] posts() {
        return posts;
    }

    /** Whether one of its guards asks elsewhere. */
    boolean asks() {
        return asks;
    }

    /**
     * Takes from every guard.
     *
     * @return 0: admitted; positive: admitted after a wait, of the last guard; negative: {@link #isRefusal refused},
     *     {@link #leavesOut a guard fails}, {@link #TAKES_ITS_TIME}, {@link Guard#STALE} or {@link Guard#RETIRED}, and
     *     nothing is taken
     */
    long admit(BoundCall call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (takesItsTime(call, now) || (losesInWait && waitsForLast(call, arguments, now, maxWaitNanos))) {
            return TAKES_ITS_TIME;
        }
        Post[] all = posts;
        for (int i = 0; i < all.length; i++) {
            long answer = i == looksFrom ? look(call, arguments, now, maxWaitNanos) : Guard.ADMITTED;
            if (answer != Guard.ADMITTED) {
                return giveBackBefore(i, answer, call, arguments, now);
            }
            answer = all[i].take(call, arguments, now, maxWaitNanos);
            if (answer != Guard.ADMITTED) {
                return answer > 0 && i == all.length - 1 ? answer : stop(i, answer, call, arguments, now);
            }
        }
        return Guard.ADMITTED;
    }

    /** Whether to {@link #look} before anything is taken from the guard at {@code index}. */
    boolean looksBefore(int index) {
        return index == looksFrom;
    }

    /**
     * Asks the guards that would lose something when given back, and those behind them, before anything is taken from them. Where
     * one of them cannot tell, those behind it are not asked: a refusal names the first that refuses.
     *
     * @return 0, {@link Guard#STALE}, or as {@link #admit} that one of them refuses
     */
    long look(BoundCall call, @Nullable Object arguments, long now, long maxWaitNanos) {
        for (int i = looksFrom; i < posts.length; i++) {
            long answer = posts[i].look(call, arguments, now, maxWaitNanos);
            if (answer != Guard.ADMITTED) {
                return answer == Guard.RETIRED ? 0 : named(i, answer);
            }
        }
        return 0;
    }

    /**
     * Asks the guards that have their turn, as {@link #look} does.
     *
     * @return 0, {@link Guard#STALE}, as {@link #admit} that one of them refuses, or {@link Guard#RETIRED} where one cannot tell
     */
    long look(Post.Turn turn, BoundCall call, @Nullable Object arguments, long now, long maxWaitNanos) {
        for (int i = 0; i < posts.length; i++) {
            long answer = posts[i].turn() == turn ? posts[i].look(call, arguments, now, maxWaitNanos) : 0;
            if (answer < 0) {
                return named(i, answer);
            }
        }
        return 0;
    }

    /**
     * A mark of each guard, for a call that may turn out to cost less than it is about to ask for: of a call for a single permit that is
     * not worth it. None where nobody has one.
     */
    @Nullable
    Mark[] marks(BoundCall call, @Nullable Object arguments, long now) {
        return loses && call.permits() > 1 ? marked(call, arguments, now) : NO_MARKS;
    }

    private @Nullable Mark[] marked(BoundCall call, @Nullable Object arguments, long now) {
        @Nullable Mark[] marks = new Mark[posts.length];
        boolean any = false;
        for (int i = 0; i < posts.length; i++) {
            marks[i] = posts[i].mark(call, arguments, now);
            any |= marks[i] != null;
        }
        return any ? marks : NO_MARKS;
    }

    /** Whether one of the guards loses something when it is given back. */
    boolean loses() {
        return loses;
    }

    /** Hot path: most calls are not of the kind that a queue before the last guard would make wait. `bench sentinel`, four rules. */
    private boolean takesItsTime(BoundCall call, long now) {
        for (Post queue : queues) {
            if (queue.mayWait(call, now)) {
                return true;
            }
        }
        return asks;
    }

    /** Whether the last guard makes the call wait, which then needs its {@link Mark marks}. */
    private boolean waitsForLast(BoundCall call, @Nullable Object arguments, long now, long maxWaitNanos) {
        Post last = posts[posts.length - 1];
        return maxWaitNanos > 0
                && last.mayWait(call, now)
                && last.look(call, arguments, now, 0) == Guard.REFUSED
                && last.look(call, arguments, now, maxWaitNanos) != Guard.REFUSED;
    }

    private long stop(int index, long answer, BoundCall call, @Nullable Object arguments, long now) {
        return giveBackBefore(index, named(index, answer), call, arguments, now);
    }

    private long giveBackBefore(int index, long answer, BoundCall call, @Nullable Object arguments, long now) {
        for (int i = index - 1; i >= 0; i--) {
            posts[i].giveBack(call, arguments, now, 0, null);
        }
        return answer;
    }

    /** The answer of the guard at {@code index}, as that of the plan. */
    static long named(int index, long answer) {
        if (answer == Guard.REFUSED) {
            return FIRST_REFUSAL - index;
        }
        return answer == Post.LEFT_OUT ? FIRST_LEFT_OUT - index : answer;
    }

    static boolean isRefusal(long answer) {
        return answer <= FIRST_REFUSAL && answer > FIRST_LEFT_OUT;
    }

    /** Whether the answer is that a guard fails and is to be left out. */
    static boolean leavesOut(long answer) {
        return answer <= FIRST_LEFT_OUT;
    }

    /** The guard that an answer says has refused. */
    Post refuser(long answer) {
        return posts[(int) (FIRST_REFUSAL - answer)];
    }

    Refusal refusal(long answer, BoundCall call, @Nullable Object arguments) {
        int index = (int) (FIRST_REFUSAL - answer);
        @Nullable Refusal[] known = refusals;
        Refusal last = known.length == 0 ? null : known[index];
        if (last != null && last.isFor(call, arguments)) {
            return last;
        }
        Refusal fresh = new Refusal(call, arguments, posts[index]);
        if (arguments == null) {
            @Nullable Refusal[] kept = known.length == 0 ? new Refusal[posts.length] : known;
            kept[index] = fresh; // a race leaves the one or the other
            refusals = kept;
        }
        return fresh;
    }

    /** Whether a guard must see the calls of another resource as well. */
    boolean watches() {
        return Stream.of(posts, shadows)
                .flatMap(Arrays::stream)
                .anyMatch(post -> post.guard().watch() != null);
    }

    void idle(long now) {
        for (Post post : posts) {
            post.idle(now);
        }
        for (Post post : shadows) {
            post.idle(now);
        }
    }

    /** The rule that makes calls wait, for their turn or for an answer. */
    Rule waitingRule() {
        int last = posts.length - 1;
        while (last > 0 && posts[last].turn() == Post.Turn.AT_ONCE) {
            last--;
        }
        return posts[last].guard().rule();
    }

    /** Whether the arguments matter also after the call was admitted: for guards that learn, and to settle costs. */
    boolean keeps(@Nullable Object arguments) {
        return keepsArguments && arguments != null;
    }

    /** Whether the arguments matter at the end of a call whatever its cost: for guards that learn. */
    boolean learns(@Nullable Object arguments) {
        return learnsArguments && arguments != null;
    }

    /** @param marks as {@link #marks} told before the call was admitted */
    void settle(
            BoundCall call,
            @Nullable Object arguments,
            long takenAt,
            @Nullable Mark[] marks,
            long actual,
            long now,
            boolean waited) {
        if (actual > call.permits() || (actual < call.permits() && !waited)) {
            for (int i = 0; i < posts.length; i++) {
                posts[i].settle(call, arguments, takenAt, marks.length == 0 ? null : marks[i], actual, now);
            }
        }
    }

    /** Counts a call that begins to run. */
    void passed(BoundCall call, @Nullable Object arguments, long now, long maxWaitNanos) {
        call.passed(now);
        for (Post shadow : shadows) {
            shadow.observe(call, arguments, now, maxWaitNanos);
        }
    }

    void finished(
            BoundCall call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        if (error != null && tellsNothing(error)) {
            abandoned(call, arguments, startedAt, now);
            return;
        }
        for (Post learner : learners) {
            learner.finished(call, arguments, startedAt, now, result, error);
        }
        call.finished(now - startedAt, error != null, now);
    }

    /** A call that is over, and was said to have gone well, has failed after all. */
    void failedLate(
            BoundCall call, @Nullable Object arguments, long startedAt, long endedAt, long now, Throwable error) {
        if (tellsNothing(error)) {
            return;
        }
        for (Post learner : learners) {
            learner.failedLate(call, arguments, startedAt, endedAt, now, error);
        }
    }

    /** Ends a call that told nothing: no result, no probe. */
    void abandoned(BoundCall call, @Nullable Object arguments, long startedAt, long now) {
        for (Post learner : learners) {
            learner.giveBack(call, arguments, startedAt, 0, null);
        }
        call.finished(now - startedAt, false, now);
    }

    /** Whether a call that ended so says nothing about what lies behind this resource: another one refused, or nobody waits. */
    private static boolean tellsNothing(Throwable error) {
        return error instanceof CancellationException || isNestedRefusal(error);
    }

    private static boolean isNestedRefusal(Throwable error) {
        Throwable cause = error;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            if (cause instanceof BlockedException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
