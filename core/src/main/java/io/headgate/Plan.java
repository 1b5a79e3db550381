package io.headgate;

import io.headgate.guard.Guard;
import io.headgate.rule.Rule;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The guards of one resource in their order, compiled from the rules. Immutable: when rules change a resource gets another
 * plan. All or nothing: when one guard refuses, those before it give back.
 */
final class Plan {

    /** The answer of an admission in which another guard than the last may make the call wait: see {@link Attempt}. */
    static final long WAITS_BEFORE_LAST = -4;

    /** Answers at or below this name the guard that refused. */
    private static final long FIRST_REFUSAL = -16;

    private static final Post[] NONE = {};

    private final Post[] posts;
    private final Post[] learners;
    private final boolean waitsBeforeLast;
    private final @Nullable Refusal[] refusals; // the last of each post, kept so that the same refusal costs nothing

    Plan(List<Post> posts) {
        this.posts = posts.toArray(NONE);
        this.learners = posts.stream().filter(post -> post.guard().learns()).toArray(Post[]::new);
        this.waitsBeforeLast =
                posts.stream().limit(Math.max(0, posts.size() - 1)).anyMatch(Post::mayWait);
        this.refusals = new Refusal[this.posts.length];
    }

    Post[] posts() {
        return posts;
    }

    /**
     * Takes from every guard.
     *
     * @return 0: admitted; positive: admitted after a wait, of the last guard; negative: {@link #isRefusal refused},
     *     {@link #WAITS_BEFORE_LAST}, {@link Guard#STALE} or {@link Guard#RETIRED}, and nothing is taken
     */
    long admit(BoundCall call, @Nullable Object arguments, long now, long maxWaitNanos) {
        if (waitsBeforeLast) {
            return WAITS_BEFORE_LAST;
        }
        Post[] all = posts;
        for (int i = 0; i < all.length; i++) {
            long answer = all[i].take(call, arguments, now, maxWaitNanos);
            if (answer != Guard.ADMITTED) {
                return answer > 0 && i == all.length - 1 ? answer : stop(i, answer, call, arguments, now);
            }
        }
        return Guard.ADMITTED;
    }

    private long stop(int index, long answer, BoundCall call, @Nullable Object arguments, long now) {
        for (int i = index - 1; i >= 0; i--) {
            posts[i].giveBack(call, arguments, now, 0);
        }
        return answer > 0 || answer == Guard.REFUSED ? FIRST_REFUSAL - index : answer;
    }

    static boolean isRefusal(long answer) {
        return answer <= FIRST_REFUSAL;
    }

    static long refusalBy(int index) {
        return FIRST_REFUSAL - index;
    }

    /** The guard that an answer says has refused. */
    Post refuser(long answer) {
        return posts[(int) (FIRST_REFUSAL - answer)];
    }

    Refusal refusal(long answer, BoundCall call, @Nullable Object arguments) {
        int index = (int) (FIRST_REFUSAL - answer);
        Refusal last = refusals[index];
        if (last != null && last.isFor(call, arguments)) {
            return last;
        }
        Refusal fresh = new Refusal(call, arguments, posts[index]);
        if (arguments == null) {
            refusals[index] = fresh; // a race leaves the one or the other
        }
        return fresh;
    }

    /** Whether a guard must see the calls of another resource as well. */
    boolean watches() {
        return Arrays.stream(posts).anyMatch(post -> post.guard().watch() != null);
    }

    void idle(long now) {
        for (Post post : posts) {
            post.idle(now);
        }
    }

    /** The rule that makes calls wait. */
    Rule waitingRule() {
        int last = posts.length - 1;
        while (last > 0 && !posts[last].mayWait()) {
            last--;
        }
        return posts[last].guard().rule();
    }

    boolean learnsFromArguments(@Nullable Object arguments) {
        return arguments != null && learners.length > 0;
    }

    void settle(BoundCall call, @Nullable Object arguments, long takenAt, long actual, long now, boolean waited) {
        if (actual > call.permits() || (actual < call.permits() && !waited)) {
            for (Post post : posts) {
                post.settle(call, arguments, takenAt, actual, now);
            }
        }
    }

    void finished(
            BoundCall call,
            @Nullable Object arguments,
            long startedAt,
            long now,
            @Nullable Object result,
            @Nullable Throwable error) {
        Throwable counted =
                error instanceof BlockedException ? null : error; // a nested refusal is no error of this call
        for (Post learner : learners) {
            learner.finished(call, arguments, startedAt, now, result, counted);
        }
        call.finished(now - startedAt, counted != null, now);
    }
}
