package io.headgate.cli.rules;

import io.headgate.rules.document.RuleDocuments;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a file that a user names, or standard input for {@code -}. */
public final class TextFile {

    static final String STANDARD_INPUT = "-";

    private TextFile() {}

    /** The whole text. Throws {@link IllegalArgumentException} that says in one line why it cannot be read. */
    public static String read(String name) {
        try {
            return text(name, bytes(name));
        } catch (NoSuchFileException missing) {
            throw unreadable(name, "is not there", missing);
        } catch (AccessDeniedException denied) {
            throw unreadable(name, "may not be read", denied);
        } catch (CharacterCodingException notText) {
            throw unreadable(name, "is not text in UTF-8", notText);
        } catch (IOException failed) {
            throw unreadable(name, "cannot be read: " + failed.getMessage(), failed);
        }
    }

    private static byte[] bytes(String name) throws IOException {
        if (name.equals(STANDARD_INPUT)) {
            return System.in.readNBytes(RuleDocuments.MOST_BYTES + 1);
        }
        Path file = Path.of(name);
        if (Files.isDirectory(file)) {
            throw new IOException("it is a directory");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(RuleDocuments.MOST_BYTES + 1);
        }
    }

    private static String text(String name, byte[] bytes) throws CharacterCodingException {
        if (bytes.length > RuleDocuments.MOST_BYTES) {
            throw unreadable(name, "is longer than " + RuleDocuments.MOST_BYTES + " bytes", null);
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    private static IllegalArgumentException unreadable(String name, String why, @Nullable Exception cause) {
        return new IllegalArgumentException(name + ": " + why, cause);
    }
}
