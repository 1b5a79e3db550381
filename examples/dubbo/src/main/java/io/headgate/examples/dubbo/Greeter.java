package io.headgate.examples.dubbo;

/** The service. Its method is the resource {@code io.headgate.examples.dubbo.Greeter:greet(java.lang.String)}. */
public interface Greeter {

    /** A greeting. */
    String greet(String name);
}
