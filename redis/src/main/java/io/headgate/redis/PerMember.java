package io.headgate.redis;

import static io.headgate.limiter.Checks.require;
import static java.util.Objects.requireNonNull;

import io.headgate.limiter.Algorithm;
import io.headgate.limiter.Limit;
import io.headgate.limiter.WallClock;
import java.time.Duration;

/**
 * A limit that grows with the fleet: on Redis it is {@code limit} × the members alive, for all of them together. A member that is
 * busier than others may use more than its own; away from Redis, or in one process, it is just {@code limit}.
 *
 * <pre>
 *   members   1          3                              2
 *   limit     100/s      300/s                          200/s       PerMember.of(TokenBucket.perSecond(100))
 *           |----------|------------------------------|--------&gt;
 *                       two start                      one ends
 * </pre>
 *
 * <p>Each member goes by the number that it knows: at most a second old for members that start or are closed, and ten seconds more
 * for those that crash. While they know different numbers, the fleet is granted at most what the largest of them allows.
 *
 * @param limit the limit for one member
 */
public record PerMember(Limit limit) implements Limit {

    /** Checks the settings. */
    public PerMember {
        requireNonNull(limit, "limit");
        require(!(limit instanceof PerMember), "limit", limit, "one that is not per member already");
    }

    /** That limit for each member. */
    public static PerMember of(Limit limit) {
        return new PerMember(limit);
    }

    /** What is in force for so many members: a limit that is not per member stays what it is. */
    static Limit forMembers(Limit limit, long members) {
        return limit instanceof PerMember each ? LimitTimes.of(each.limit, members) : limit;
    }

    @Override
    public long permits() {
        return limit.permits();
    }

    @Override
    public Duration period() {
        return limit.period();
    }

    @Override
    public long capacity() {
        return limit.capacity();
    }

    @Override
    public long largestTake() {
        return limit.largestTake();
    }

    @Override
    public Algorithm start(long now, WallClock wall) {
        return limit.start(now, wall);
    }
}
