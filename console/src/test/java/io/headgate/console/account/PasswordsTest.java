package io.headgate.console.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.headgate.console.web.Refusal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PasswordsTest {

    private final Passwords passwords = new Passwords(10, 1);

    @Test
    void aPasswordIsRecognisedByItsHashAndNoOtherIs() {
        String hash = passwords.hash("correct horse battery");
        assertThat(hash).startsWith("pbkdf2-sha512$10$").doesNotContain("horse");
        assertThat(passwords.matches("correct horse battery", Optional.of(hash)))
                .isTrue();
        assertThat(passwords.matches("correct horse batterY", Optional.of(hash)))
                .isFalse();
        assertThat(passwords.matches("", Optional.of(hash))).isFalse();
        assertThat(passwords.matches("correct horse battery", Optional.empty())).isFalse();
        assertThat(passwords.hash("correct horse battery")).as("salted").isNotEqualTo(hash);
    }

    @Test
    void theHashIsTheOneThatOthersCompute() {
        // PBKDF2-HMAC-SHA512, "password", "salt", 1 round, 64 bytes: a known answer
        PasswordHash known = PasswordHash.parse("pbkdf2-sha512$1$c2FsdA==$"
                + java.util.Base64.getEncoder()
                        .encodeToString(java.util.HexFormat.of()
                                .parseHex("867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252"
                                        + "c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce")));
        assertThat(known.matches("password", PasswordHash::derive)).isTrue();
        assertThat(known.matches("Password", PasswordHash::derive)).isFalse();
    }

    @Test
    void aHashOfLowerCostStaysGoodAndIsKnownToBeCheap() {
        String old = passwords.hash("correct horse battery");
        Passwords dearer = new Passwords(20, 1);
        assertThat(dearer.matches("correct horse battery", Optional.of(old))).isTrue();
        assertThat(dearer.isCheap(old)).isTrue();
        assertThat(dearer.isCheap(dearer.hash("correct horse battery"))).isFalse();
    }

    @Test
    void usualPasswordsAreAsDearAsAdvised() {
        assertThat(Passwords.USUAL_ITERATIONS).isGreaterThanOrEqualTo(210_000);
        assertThat(Passwords.usual().isCheap(passwords.hash("correct horse battery")))
                .isTrue();
    }

    @Test
    void weakPasswordsAreRefusedWithoutBeingShown() {
        for (String weak : new String[] {"short", "elevenchars", "aaaaaaaaaaaaaaaa", "abababababab", "x".repeat(201)}) {
            assertThatThrownBy(() -> Passwords.checked("password", weak, "ada"))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith("password: not shown")
                    .hasMessageNotContaining(weak);
        }
        assertThatThrownBy(() -> Passwords.checked("password", "Ada-Lovelace-1", "ada-lovelace-1"))
                .isInstanceOf(Refusal.class);
        assertThatCode(() -> Passwords.checked("password", "twelve chars", "ada"))
                .doesNotThrowAnyException();
    }
}
