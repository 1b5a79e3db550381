package io.headgate.redis;

/**
 * How a member of a fleet is doing.
 *
 * @param members how many are alive, this one included, as far as is known
 * @param isLost whether Redis is lost, and limiters go by their policies
 * @param losses how often it was lost
 * @param decidedAlone how many decisions were made without Redis, by a policy
 * @param notGivenBack how many permits were to go back and did not, as far as is known, since Redis was gone: granted too late for
 *     their callers, returned, left of a lease, or asked for by calls that were cancelled or timed out before the connection broke.
 *     The limit was kept, and used that much less
 * @param neverPaid how many permits were charged to debts of more than a hundred years: their limiters refuse everything
 * @param lastFailure what went wrong last, for people to read; empty when nothing has
 * @param leases what became of permits taken ahead, of all limiters that lease
 * @param strict commands of the limiters whose every decision Redis confirms, of several at once and of those of calls in flight, too
 * @param leased commands of the limiters that lease
 */
public record FleetFigures(
        long members,
        boolean isLost,
        long losses,
        long decidedAlone,
        long notGivenBack,
        long neverPaid,
        String lastFailure,
        LeaseFigures leases,
        RoundTripFigures strict,
        RoundTripFigures leased) {}
