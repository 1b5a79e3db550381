package io.headgate.system;

/**
 * What one period showed of the calls that passed.
 *
 * @param began how many began in it
 * @param ended how many ended in it
 * @param inFlight how many were in flight at its end
 * @param capacity how many can be in flight without queueing; infinite while unknown
 * @param milliseconds how long it was
 */
record Period(double began, double ended, double inFlight, double capacity, double milliseconds) {

    /** How many calls would be in flight if the calls that ended had taken that long. */
    double inFlightAt(double averageMilliseconds) {
        return ended * averageMilliseconds / milliseconds;
    }
}
