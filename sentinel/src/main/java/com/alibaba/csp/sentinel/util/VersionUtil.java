package com.alibaba.csp.sentinel.util;

/** Versions of Sentinel as text and as a number that can be compared. */
public final class VersionUtil {

    private static final String OF_SENTINEL = "1.8.9";
    private static final int MOST_PARTS = 4;
    private static final int MOST_IN_A_PART = 255;

    private VersionUtil() {}

    /**
     * The version of Sentinel that these classes stand for, whatever the default. Sentinel finds it in the manifest of its jar; ours
     * has the version of Headgate there, which dashboards would take for an ancient Sentinel.
     */
    public static String getVersion(String defaultVersion) {
        return OF_SENTINEL;
    }

    /**
     * The version as a number, a byte for each of up to four parts: {@code 1.8.9} is {@code 0x01080900}. Anything from a dash on
     * within a part does not count, a part that is no number counts as 0; 0 when there are more parts, or a part is above 255.
     */
    public static int fromVersionString(String version) {
        if (StringUtil.isBlank(version)) {
            return 0;
        }
        String[] parts = version.split("\\.", -1);
        if (parts.length > MOST_PARTS) {
            return 0;
        }
        int number = 0;
        for (int at = 0; at < parts.length; at++) {
            int part = leadingNumber(parts[at]);
            if (part > MOST_IN_A_PART) {
                return 0;
            }
            number |= part << (8 * (MOST_PARTS - 1 - at));
        }
        return number;
    }

    private static int leadingNumber(String part) {
        int number = 0;
        for (int at = 0; at < part.length() && isDigit(part.charAt(at)) && number <= MOST_IN_A_PART; at++) {
            number = 10 * number + (part.charAt(at) - '0');
        }
        return number;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
