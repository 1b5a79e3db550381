package io.headgate.lab.log;

/** Seconds since the epoch of a date and a time of day, in the Gregorian calendar, without making objects. */
final class CivilTime {

    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2200;
    private static final int DAYS_IN_ERA = 146_097; // 400 years
    private static final int DAYS_TO_1970 = 719_468; // from 1 March of year 0

    private CivilTime() {}

    static boolean isDate(int year, int month, int day) {
        return year >= FIRST_YEAR
                && year <= LAST_YEAR
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= DAYS[month - 1] + (month == 2 && isLeap(year) ? 1 : 0);
    }

    /** A minute may have a 61st second; it is the first of the next one. */
    static boolean isTime(int hour, int minute, int second) {
        return hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 60;
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /**
     * Days since 1970-01-01. Counted in years that begin in March, so that the leap day is the last of its year: the months
     * before month m then have (153·m + 2) / 5 days.
     */
    static long epochDay(int year, int month, int day) {
        int marchYear = month <= 2 ? year - 1 : year;
        int era = marchYear / 400;
        int yearOfEra = marchYear - era * 400;
        int monthFromMarch = (month + 9) % 12;
        int dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return (long) era * DAYS_IN_ERA + dayOfEra - DAYS_TO_1970;
    }
}
