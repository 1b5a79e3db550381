package io.headgate.bench.redis;

/** What Redis holds for a limiter, all its keys with their names: after one decision, and after many. */
record Bytes(double afterOne, double afterMany) {}
