package io.headgate.cli.doctor;

import io.headgate.cli.doctor.Finding.Level;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Looks into compiled classes and jars, also into the jars inside a jar that Spring Boot packs, for what they use of Sentinel. The jars
 * whose place the drop-in takes, and the drop-in itself, are passed over.
 */
final class ClassFiles implements Scan {

    private static final int MOST_BYTES = 8 << 20; // of one class
    private static final int DEEPEST = 2;
    private static final String DAMAGED = "a class file cannot be read: ";

    private final Project project;
    private final DropInApi api = new DropInApi();
    private final Map<Path, Uses> perFile = new LinkedHashMap<>();

    ClassFiles(Project project) {
        this.project = project;
    }

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
            String name = String.valueOf(file.getFileName());
            if (isArchive(name)) {
                archive(name, in, uses, 0);
            } else {
                uses.of(in.readNBytes(MOST_BYTES), true);
            }
        }
        if (!uses.isEmpty()) {
            perFile.put(file, uses);
        }
    }

    private void archive(String jar, InputStream in, Uses uses, int depth) throws IOException {
        String artifact = Artifacts.ofJar(jar);
        project.holdsJarOf(artifact);
        if (Artifacts.REPLACED.contains(artifact)) {
            uses.replaced.add(artifact);
        } else if (!artifact.startsWith(Artifacts.DROP_IN)) {
            entries(in, uses, depth, artifact.startsWith("sentinel-"));
        }
    }

    private void entries(InputStream in, Uses uses, int depth, boolean sentinels) throws IOException {
        ZipInputStream zip = new ZipInputStream(in);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            String name = entry.getName();
            if (isArchive(name) && depth < DEEPEST) {
                archive(name, zip, uses, depth + 1);
            } else if (name.endsWith(".class") && !name.endsWith("module-info.class")) {
                // A jar into which all others were poured may have Sentinel's core as well: what that uses is its own
                // affair.
                uses.of(zip.readNBytes(MOST_BYTES), sentinels || !name.contains(References.SENTINEL));
            }
        }
    }

    @Override
    public void finish(Findings findings) {
        perFile.forEach((file, uses) -> uses.report(file, findings));
    }

    /** What one file uses. */
    private final class Uses {
        private final Set<String> missing = new TreeSet<>();
        private final Set<String> damaged = new TreeSet<>();
        private final Set<String> replaced = new TreeSet<>();
        private int count;

        boolean isEmpty() {
            return count == 0 && damaged.isEmpty() && replaced.isEmpty();
        }

        void of(byte[] classFile, boolean check) {
            if (!mentionsSentinel(classFile)) {
                return;
            }
            try {
                References found = References.of(classFile);
                project.defines(found.className());
                if (check && !found.used().isEmpty()) {
                    take(found);
                }
            } catch (RuntimeException unreadable) { // a class file that is none, or of a JDK to come
                damaged.add(DAMAGED + unreadable);
            }
        }

        private void take(References found) {
            count++;
            found.used().stream().filter(used -> !api.has(used)).forEach(missing::add);
            if (found.usesAspect()) {
                project.usesAspect();
            }
        }

        void report(Path file, Findings findings) {
            damaged.forEach(what -> findings.add(Level.CHANGE, file, what));
            replaced.forEach(artifact -> reportJar(artifact, file, findings));
            missing.removeIf(this::isElsewhere);
            missing.forEach(name -> reportMissing(name, file, findings));
            if (count > 0 && missing.isEmpty()) {
                findings.add(
                        Level.WORKS,
                        file,
                        count == 1
                                ? "1 class uses Sentinel, and all it uses is there"
                                : count + " classes use Sentinel, and all they use is there");
            }
        }

        private void reportJar(String artifact, Path file, Findings findings) {
            if (project.isNamed(Artifacts.DROP_IN) || !project.hasBuildFile()) {
                findings.add(Level.CHANGE, file, artifact + ": take this jar out; headgate-sentinel has its classes");
            }
        }

        /** A class of the project, or of an artifact that stays. A member counts as there if its class is. */
        private boolean isElsewhere(String name) {
            String owner = References.owner(name);
            return !api.has(owner)
                    && (project.isDefined(owner) || Artifacts.provenWith(owner).isPresent());
        }

        private void reportMissing(String name, Path file, Findings findings) {
            String readable = name.replace('/', '.');
            String owner = References.owner(name);
            boolean ofAnother = !api.has(owner) && Artifacts.ofAnother(owner);
            findings.add(
                    ofAnother ? Level.DIFFERS : Level.CHANGE,
                    file,
                    "uses " + readable
                            + (ofAnother ? ", of an artifact not tried here" : ", which the drop-in does not have"));
        }
    }

    /** Before all is taken apart: most classes do not. */
    private static boolean mentionsSentinel(byte[] classFile) {
        return new String(classFile, StandardCharsets.ISO_8859_1).contains(References.SENTINEL);
    }
}
