package io.headgate.sentinel.proof.dubbo;

/** What is called. */
public interface Orders {

    /** Places an order. */
    String place(String order);
}
