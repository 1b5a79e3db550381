package io.headgate.redis.fault;

import io.headgate.limiter.RateLimiter;
import io.headgate.redis.RedisLimits;
import io.headgate.sources.contract.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Members that know of each other, each with its own way to one Redis. */
final class Fleet implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** So long that a stall of the machine is no loss of Redis: for faults that are told at once. */
    static final Duration DEADLINE = Duration.ofSeconds(20);

    /** For faults that are not told, and known only by the deadline. */
    static final Duration SHORT_DEADLINE = Duration.ofSeconds(2);

    private final List<Member> members = new ArrayList<>();

    /** Waits until each knows of all. */
    Fleet(int size, int port, Duration deadline) throws Exception {
        for (int i = 0; i < size; i++) {
            members.add(Member.of(port, deadline));
        }
        await("all know of all", limits -> limits.members() == size);
    }

    Fleet(int size, int port) throws Exception {
        this(size, port, DEADLINE);
    }

    Member member(int nth) {
        return members.get(nth);
    }

    List<Member> members() {
        return members;
    }

    /** A limiter of each member. */
    List<RateLimiter> limiters(Function<RedisLimits, RateLimiter> how) {
        return members.stream().map(member -> how.apply(member.limits())).toList();
    }

    void awaitLost() throws Exception {
        await("Redis is lost", RedisLimits::isLost);
    }

    void awaitBack() throws Exception {
        await("Redis is back", limits -> !limits.isLost());
    }

    private void await(String what, Predicate<RedisLimits> condition) throws Exception {
        for (Member member : members) {
            Waiting.until(what, PATIENCE, () -> condition.test(member.limits()));
        }
    }

    @Override
    public void close() throws Exception {
        for (Member member : members) {
            member.close();
        }
    }
}
