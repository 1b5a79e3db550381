package io.headgate.adapters.dubbo;

class OverTripleTest extends CallsContract {

    @Override
    String protocol() {
        return "tri";
    }
}
