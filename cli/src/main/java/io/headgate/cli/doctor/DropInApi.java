package io.headgate.cli.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What the drop-in has: its class files are read, none of its classes is loaded. For one thread. */
final class DropInApi {

    private final ClassLoader classes = DropInApi.class.getClassLoader();
    private final Map<String, Optional<Members>> known = new HashMap<>();

    /** The members of a class, and where else to look. */
    private static final class Members extends ClassVisitor {
        private final Set<String> own = new HashSet<>();
        private final Set<String> parents = new HashSet<>();

        Members() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            if (superName != null) {
                parents.add(superName);
            }
            parents.addAll(Set.of(interfaces == null ? new String[0] : interfaces));
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            own.add(name + " " + descriptor);
            return null;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            own.add(name + " " + descriptor);
            return null;
        }
    }

    /** Whether a class, or a member given as {@code owner#name descriptor}, is there. */
    boolean has(String reference) {
        int hash = reference.indexOf('#');
        return hash < 0
                ? members(reference).isPresent()
                : hasMember(reference.substring(0, hash), reference.substring(hash + 1));
    }

    private boolean hasMember(String owner, String member) {
        Optional<Members> of = members(owner);
        return of.isPresent()
                && (of.get().own.contains(member)
                        || of.get().parents.stream().anyMatch(parent -> hasMember(parent, member)));
    }

    private Optional<Members> members(String name) {
        Optional<Members> seen = known.get(name);
        if (seen == null) {
            seen = read(name);
            known.put(name, seen);
        }
        return seen;
    }

    private Optional<Members> read(String name) {
        ClassLoader from = name.startsWith("java/") ? ClassLoader.getPlatformClassLoader() : classes;
        try (InputStream file = from.getResourceAsStream(name + ".class")) {
            if (file == null) {
                return Optional.empty();
            }
            Members members = new Members();
            new ClassReader(file).accept(members, ClassReader.SKIP_CODE);
            return Optional.of(members);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
