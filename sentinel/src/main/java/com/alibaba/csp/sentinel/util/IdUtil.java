package com.alibaba.csp.sentinel.util;

/** Shortens names of resources made from methods. */
public final class IdUtil {

    private static final String NOT_PART_OF_A_NAME = ":(),";

    private IdUtil() {}

    /** The name with every class in it reduced to its simple name: {@code a.B:say(java.lang.String)} becomes {@code B:say(String)}. */
    public static String truncate(String id) {
        StringBuilder shortened = new StringBuilder(id.length());
        int start = 0;
        for (int at = 0; at <= id.length(); at++) {
            if (at == id.length() || NOT_PART_OF_A_NAME.indexOf(id.charAt(at)) >= 0) {
                shortened.append(id, Math.max(start, id.lastIndexOf('.', at - 1) + 1), at);
                if (at < id.length()) {
                    shortened.append(id.charAt(at));
                }
                start = at + 1;
            }
        }
        return shortened.toString();
    }
}
