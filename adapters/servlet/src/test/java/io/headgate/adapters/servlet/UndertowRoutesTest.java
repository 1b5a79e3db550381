package io.headgate.adapters.servlet;

class UndertowRoutesTest extends RoutesContract {
    UndertowRoutesTest() {
        super(UndertowContainer::start);
    }
}
