package io.headgate.examples.httpclients;

/** Asks the warehouse what it has. */
interface Stock extends AutoCloseable {

    /** The resource that all clients call: one budget for the warehouse, whichever client asks. */
    String RESOURCE = "warehouse";

    /** What the warehouse says; throws what the client makes of a refusal when the rules do not admit the call. */
    String ask() throws Exception;
}
