package io.headgate.cli.doctor;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;

/** A class of a program written for Sentinel. */
final class UsesSentinel {

    private UsesSentinel() {}

    static boolean call() {
        try (Entry entry = SphU.entry("orders")) {
            return entry.getError() == null;
        } catch (BlockException refused) {
            return false;
        }
    }
}
