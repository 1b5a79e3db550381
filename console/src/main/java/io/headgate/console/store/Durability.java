package io.headgate.console.store;

/** What a change has survived when it is acknowledged. */
public enum Durability {

    /** It is on the disk: neither the end of the process nor that of the machine undoes it. */
    DISK("FULL"),

    /** It survives the end of the process; the last seconds may be lost with the machine. For figures, of which there are many. */
    PROCESS("NORMAL");

    final String synchronous;

    Durability(String synchronous) {
        this.synchronous = synchronous;
    }
}
