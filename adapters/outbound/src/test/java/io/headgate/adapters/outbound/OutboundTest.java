package io.headgate.adapters.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.Entry;
import io.headgate.Headgate;
import io.headgate.Resource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class OutboundTest {

    private final Headgate headgate = Headgate.builder().build();
    private final Outbound<String> outbound = Outbound.of(headgate, request -> "GET " + request);
    private final Resource shop = headgate.resource("GET shop");

    @Test
    void aNameIsMethodAndHostAndAnUnusualPort() {
        assertThat(Outbound.name("GET", "https", "Shop.Example", 443)).isEqualTo("GET shop.example");
        assertThat(Outbound.name("GET", "http", "shop.example", 80)).isEqualTo("GET shop.example");
        assertThat(Outbound.name("GET", "http", "shop.example", -1)).isEqualTo("GET shop.example");
        assertThat(Outbound.name("PUT", "http", "shop.example", 443)).isEqualTo("PUT shop.example:443");
        assertThat(Outbound.name("PUT", "HTTPS", "shop.example", 8443)).isEqualTo("PUT shop.example:8443");
    }

    @Test
    void serverErrorsAreFailuresAndOtherStatusesAreNot() {
        for (int status : new int[] {200, 302, 404, 429, 499}) {
            answered(outbound, status);
        }
        assertThat(shop.statistics().total().errors()).isZero();
        answered(outbound, 500);
        answered(outbound, 503);
        assertThat(shop.statistics().total().errors()).isEqualTo(2);
    }

    @Test
    void whatIsAFailureCanBeSaid() {
        Outbound<String> strict = outbound.withFailing(status -> status == 429).withNaming(request -> "GET shop");
        answered(strict, 500);
        assertThat(shop.statistics().total().errors()).isZero();
        answered(strict, 429);
        assertThat(shop.statistics().total().errors()).isEqualTo(1);
    }

    @Test
    void anAnswerOfWhichItCannotBeSaidIsAFailureAndNothingIsThrownAtTheClient() {
        Outbound<String> broken = outbound.withFailing(status -> {
            throw new IllegalStateException("cannot say");
        });
        answered(broken, 200);
        assertThat(shop.statistics().total().errors()).isEqualTo(1);
        assertThat(shop.statistics().inFlight()).isZero();
    }

    private static void answered(Outbound<String> outbound, int status) {
        Entry entry = outbound.resource("shop").enter();
        outbound.answered(entry, status);
        entry.close();
    }

    @Test
    void aBodyEndsItsCallWhenItIsReadToItsEnd() throws IOException {
        try (InputStream body = new CountedStream(new ByteArrayInputStream(new byte[] {1}), shop.enter())) {
            body.read();
            assertThat(shop.statistics().inFlight()).isEqualTo(1);
            body.read();
            assertThat(shop.statistics().inFlight()).isZero();
        }
        assertThat(shop.statistics().total().finished()).isEqualTo(1);
        assertThat(shop.statistics().total().errors()).isZero();
    }

    @Test
    void aBodyEndsItsCallWhenItIsClosed() throws IOException {
        new CountedStream(new ByteArrayInputStream(new byte[10]), shop.enter()).close();
        assertThat(shop.statistics().inFlight()).isZero();
        assertThat(shop.statistics().total().errors()).isZero();
    }

    @Test
    void aBodyThatBreaksOffIsAFailure() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broken off");
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                throw new IOException("broken off");
            }
        };
        assertThatThrownBy(() -> new CountedStream(broken, shop.enter()).readAllBytes())
                .hasMessage("broken off");
        assertThat(shop.statistics().inFlight()).isZero();
        assertThat(shop.statistics().total().errors()).isEqualTo(1);
    }
}
