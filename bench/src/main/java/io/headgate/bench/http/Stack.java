package io.headgate.bench.http;

/** What a tiny service is built with. */
enum Stack {
    /** A servlet; our filter is made for this. */
    JETTY("Jetty, jakarta.servlet"),
    /** The same servlet in the older packages, which are all that Sentinel's filter knows. */
    JETTY_JAVAX("Jetty, javax.servlet"),
    /** A controller; Sentinel's interceptor is made for this. */
    SPRING("Spring MVC on Tomcat");

    private final String label;

    Stack(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
