package io.headgate.adapters.servlet;

class UndertowFilterTest extends FilterContract {
    UndertowFilterTest() {
        super(UndertowContainer::start);
    }
}
