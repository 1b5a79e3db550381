package io.headgate.system;

/** Run by a test in a Java runtime that lacks modules. */
final class PrintSignals {

    private PrintSignals() {}

    public static void main(String[] arguments) {
        Signals signals = Signals.ofMachine();
        System.out.print("load " + signals.load() + " heap " + signals.heap() + " gc " + signals.gc(0) + " cpu "
                + signals.cpu(0) + "\n");
    }
}
