package io.headgate.sentinel.command;

import com.alibaba.csp.sentinel.command.CommandResponse;

/** A good answer that does not tell all there is. */
final class CutResponse extends CommandResponse<String> {

    private final int entries;

    CutResponse(String result, int entries) {
        super(result);
        this.entries = entries;
    }

    /** How many entries it has. */
    int entries() {
        return entries;
    }
}
