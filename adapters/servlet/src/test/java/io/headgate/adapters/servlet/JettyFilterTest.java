package io.headgate.adapters.servlet;

class JettyFilterTest extends FilterContract {
    JettyFilterTest() {
        super(JettyContainer::start);
    }
}
