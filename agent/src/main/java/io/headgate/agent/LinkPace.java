package io.headgate.agent;

import java.time.Duration;

/**
 * How often and how long.
 *
 * @param turn between two turns of the thread
 * @param times between two reports of response times
 * @param ping between two pings
 * @param silence for which a console that says nothing is held for lost
 * @param stall for which a message may be on its way before the console is held for stuck
 * @param connect for which a connection may take to be made
 * @param firstRetry the longest pause after the first failure; it doubles with each further one
 * @param longestRetry the longest pause, however many have failed
 */
record LinkPace(
        Duration turn,
        Duration times,
        Duration ping,
        Duration silence,
        Duration stall,
        Duration connect,
        Duration firstRetry,
        Duration longestRetry) {

    static final LinkPace USUAL = new LinkPace(
            Duration.ofMillis(100),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Duration.ofSeconds(15),
            Duration.ofSeconds(1),
            Duration.ofSeconds(30));
}
