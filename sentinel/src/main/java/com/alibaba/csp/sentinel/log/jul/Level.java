package com.alibaba.csp.sentinel.log.jul;

/** Sentinel's names for the levels of {@code java.util.logging}. */
public class Level extends java.util.logging.Level {

    private static final long serialVersionUID = 1;

    public static final Level ERROR = new Level("ERROR", 1000);
    public static final Level WARNING = new Level("WARNING", 900);
    public static final Level INFO = new Level("INFO", 800);
    public static final Level DEBUG = new Level("DEBUG", 700);
    public static final Level TRACE = new Level("TRACE", 600);

    protected Level(String name, int value) {
        super(name, value);
    }
}
