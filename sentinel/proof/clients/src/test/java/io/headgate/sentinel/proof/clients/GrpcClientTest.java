package io.headgate.sentinel.proof.clients;

import com.alibaba.csp.sentinel.adapter.grpc.SentinelGrpcClientInterceptor;
import java.io.IOException;
import java.util.List;

/** {@code sentinel-grpc-adapter}, at the end that calls. */
class GrpcClientTest extends GrpcContract {

    GrpcClientTest() throws IOException {
        super(new GrpcShop(List.of(), List.of(new SentinelGrpcClientInterceptor())));
    }
}
