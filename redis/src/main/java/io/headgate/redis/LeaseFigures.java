package io.headgate.redis;

/**
 * What became of permits that were taken from Redis ahead, since the beginning.
 *
 * @param leases how many leases were taken
 * @param leased how many permits those held
 * @param used how many of them were used, as far as their leases have ended
 * @param givenBack how many came back to Redis unused
 * @param lapsed how many were neither: lost to the fleet
 */
public record LeaseFigures(long leases, long leased, long used, long givenBack, long lapsed) {

    /** How many are in leases that have not ended yet, used or not. */
    public long held() {
        return leased - used - givenBack - lapsed;
    }
}
