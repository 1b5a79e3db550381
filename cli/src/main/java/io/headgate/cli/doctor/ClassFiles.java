package io.headgate.cli.doctor;

import io.headgate.cli.doctor.Finding.Level;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Looks into compiled classes and jars, also into the jars inside a jar that Spring Boot packs, for what they use of Sentinel that the
 * drop-in does not have. Sentinel's own jars are passed over.
 */
final class ClassFiles implements Scan {

    private static final int MOST_BYTES = 8 << 20; // of one class
    private static final int DEEPEST = 2;

    private final DropInApi api = new DropInApi();

    @Override
    public boolean reads(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".class") || isArchive(name);
    }

    private static boolean isArchive(String name) {
        return name.endsWith(".jar") || name.endsWith(".war");
    }

    @Override
    public void read(Path file, Findings findings) throws IOException {
        Uses uses = new Uses();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            if (isArchive(String.valueOf(file.getFileName()))) {
                archive(in, uses, 0);
            } else {
                uses.of(in.readNBytes(MOST_BYTES));
            }
        }
        uses.missing.forEach(name -> findings.add(
                Level.CHANGE, file, "uses " + name.replace('/', '.') + ", which the drop-in does not have"));
        if (uses.count > 0 && uses.missing.isEmpty()) {
            findings.add(Level.WORKS, file, uses.count + " classes use Sentinel, and all they use is there");
        }
    }

    private static void archive(InputStream in, Uses uses, int depth) throws IOException {
        ZipInputStream zip = new ZipInputStream(in);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            String name = entry.getName();
            if (isArchive(name) && depth < DEEPEST) {
                archive(zip, uses, depth + 1);
            } else if (name.endsWith(".class")
                    && !name.contains(References.SENTINEL)
                    && !name.endsWith("module-info.class")) {
                uses.of(zip.readNBytes(MOST_BYTES));
            }
        }
    }

    /** What one file uses. */
    private final class Uses {
        private final TreeSet<String> missing = new TreeSet<>();
        private int count;

        void of(byte[] classFile) {
            if (!mentionsSentinel(classFile)) {
                return;
            }
            try {
                TreeSet<String> used = new TreeSet<>(References.of(classFile));
                count += used.isEmpty() ? 0 : 1;
                used.removeIf(api::has);
                missing.addAll(used);
            } catch (RuntimeException damaged) { // a class file that is none, or of a JDK to come
                missing.add("a class that cannot be read (" + damaged + ")");
            }
        }
    }

    /** Before all is taken apart: most classes do not. */
    private static boolean mentionsSentinel(byte[] classFile) {
        return new String(classFile, StandardCharsets.ISO_8859_1).contains(References.SENTINEL);
    }
}
