package io.headgate.bench.redis;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * One cell, ready to be measured as often as one likes.
 *
 * @param calls makes calls for so long
 * @param wrong what is wrong with the answers, if anything
 */
record Task(Cell cell, Function<Duration, Answers> calls, Function<Answers, Optional<String>> wrong) {}
