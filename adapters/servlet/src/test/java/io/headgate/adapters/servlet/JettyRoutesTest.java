package io.headgate.adapters.servlet;

class JettyRoutesTest extends RoutesContract {
    JettyRoutesTest() {
        super(JettyContainer::start);
    }
}
