package io.headgate.redis.fault;

import io.headgate.redis.RedisLimits;
import io.lettuce.core.RedisURI;

/** The main class of a process that is a member of a fleet, does nothing else, and never leaves. */
final class IsAMember {

    static final String NAME = "short-lived";

    private IsAMember() {}

    public static void main(String[] arguments) throws Exception {
        RedisLimits.connect(RedisURI.create(arguments[0]), RedisLimits.PREFIX, Fleet.PATIENCE, NAME);
        while (System.in.read() >= 0) {
            continue; // until whoever started it is gone
        }
        Runtime.getRuntime().halt(0);
    }
}
