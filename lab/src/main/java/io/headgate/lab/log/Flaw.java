package io.headgate.lab.log;

/** Why a line could not be used. */
public enum Flaw {
    /** It has no time. */
    NO_TIME("no time"),
    /** What stands where the time should be is none. */
    BAD_TIME("a time that cannot be read"),
    /** It has no request between quotation marks. */
    NO_REQUEST("no request in quotation marks"),
    /** It is not one whole JSON object. */
    NOT_JSON("not one whole JSON object"),
    /** It has fewer columns than the first line has. */
    FEW_COLUMNS("fewer columns than the first line"),
    /** It is longer than lines may be. */
    TOO_LONG("longer than 65,536 bytes"),
    /** The file ends, or is damaged, within it. */
    BROKEN_OFF("broken off by the end of a damaged file");

    private final String text;

    Flaw(String text) {
        this.text = text;
    }

    /** The reason in words. */
    @Override
    public String toString() {
        return text;
    }
}
