package io.headgate.console.web;

/** Is told of what a signed-in visitor tried, to change or to read, and was not allowed. Called by many threads at once. */
@FunctionalInterface
public interface Attempts {

    /**
     * Writes it down.
     *
     * @param who the account
     * @param from the address
     * @param action the method and the path
     * @param application the application it concerned; "" when none
     * @param why what was missing
     */
    void refused(String who, String from, String action, String application, String why);
}
