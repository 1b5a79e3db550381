package io.headgate.differential;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * Makes a compiled class use other classes than it was compiled against, and changes nothing else about it.
 *
 * <p>Every name in a class file is a text in its constant pool, so it is enough to exchange texts there: the code refers to
 * them by number. "a/B" becomes "c/D" and with it each field type "La/B;".
 */
final class ConstantPool {

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;

    private ConstantPool() {}

    static byte[] redirected(byte[] classFile, Map<String, String> names) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile))) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(classFile.length + 100);
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(in.readNBytes(8)); // magic number and version
            int size = in.readUnsignedShort();
            out.writeShort(size);
            for (int index = 1; index < size; index++) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                if (tag == UTF8) {
                    out.writeUTF(redirected(in.readUTF(), names));
                } else {
                    out.write(in.readNBytes(length(tag)));
                }
                if (tag == LONG || tag == DOUBLE) {
                    index++; // these take two numbers
                }
            }
            out.write(in.readAllBytes());
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String redirected(String text, Map<String, String> names) {
        if (text.startsWith("L") && text.endsWith(";")) {
            String name = text.substring(1, text.length() - 1);
            return "L" + names.getOrDefault(name, name) + ";";
        }
        return names.getOrDefault(text, text);
    }

    private static int length(int tag) {
        return switch (tag) {
            case 7, 8, 16, 19, 20 -> 2; // class, string, method type, module, package
            case 15 -> 3; // method handle
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 4; // int, float, members, name and type, dynamic
            case LONG, DOUBLE -> 8;
            default -> throw new IllegalArgumentException("tag: " + tag);
        };
    }
}
