package io.headgate.adapters.dubbo;

class OverDubboTest extends CallsContract {

    @Override
    String protocol() {
        return "dubbo";
    }
}
