package io.headgate.adapters.servlet;

class TomcatRoutesTest extends RoutesContract {
    TomcatRoutesTest() {
        super(TomcatContainer::start);
    }
}
