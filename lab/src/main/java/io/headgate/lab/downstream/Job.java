package io.headgate.lab.downstream;

/** One call as the service has it. */
public interface Job {

    /** What it asks for. */
    Work work();

    /** It is over. Told once, of each job that was taken. */
    void ended(boolean failed);
}
