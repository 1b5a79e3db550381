package io.headgate.adapters.servlet;

class TomcatFilterTest extends FilterContract {
    TomcatFilterTest() {
        super(TomcatContainer::start);
    }
}
