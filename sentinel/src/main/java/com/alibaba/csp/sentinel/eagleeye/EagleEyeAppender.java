package com.alibaba.csp.sentinel.eagleeye;

/** Where lines of a {@link StatLogger} go. */
public abstract class EagleEyeAppender {

    public EagleEyeAppender() {}

    /** Appends a line, which carries its line end. */
    public abstract void append(String log);

    public void flush() {}

    /** Begins a new file. */
    public void rollOver() {}

    public void reload() {}

    public void close() {}

    public void cleanup() {}

    /** Where the lines go, or null. */
    public String getOutputLocation() {
        return null;
    }
}
