package io.headgate.console.fleet;

import static io.headgate.limiter.Checks.require;

import java.time.Duration;

/**
 * The bounds of a fleet.
 *
 * @param instances how many instances of an application are known at once; one more takes the place of one that is lost, or is refused
 * @param resources how many resources of an instance are told apart; the others are counted together
 * @param nameLength how long the name of a resource may be; those with longer ones are counted together
 * @param kept how many refusals, changes of breakers and events of an application are held in memory, of each
 * @param lostAfter after which silence an instance is lost
 * @param forgottenAfter after which time a lost instance is forgotten
 * @param streams how many live streams there may be at once
 * @param streamsPerAccount of them, those of one account
 */
public record FleetSettings(
        int instances,
        int resources,
        int nameLength,
        int kept,
        Duration lostAfter,
        Duration forgottenAfter,
        int streams,
        int streamsPerAccount) {

    /** What fits a machine with two processors. */
    public static final FleetSettings DEFAULTS =
            new FleetSettings(1_000, 1_000, 200, 2_000, Duration.ofSeconds(30), Duration.ofHours(1), 100, 16);

    /** Checks them. */
    public FleetSettings {
        require(instances >= 1 && instances <= 100_000, "instances", instances, "1 to 100,000");
        require(resources >= 1 && resources <= 100_000, "resources", resources, "1 to 100,000");
        require(nameLength >= 1 && nameLength <= 10_000, "nameLength", nameLength, "1 to 10,000");
        require(kept >= 1 && kept <= 100_000, "kept", kept, "1 to 100,000");
        require(!lostAfter.isNegative() && !lostAfter.isZero(), "lostAfter", lostAfter, "longer than 0");
        require(!forgottenAfter.isNegative(), "forgottenAfter", forgottenAfter, "not negative");
        require(streams >= 1 && streams <= 10_000, "streams", streams, "1 to 10,000");
        require(
                streamsPerAccount >= 1 && streamsPerAccount <= streams,
                "streamsPerAccount",
                streamsPerAccount,
                "1 to streams, which are " + streams);
    }
}
