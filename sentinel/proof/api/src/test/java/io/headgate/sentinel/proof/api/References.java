package io.headgate.sentinel.proof.api;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import javassist.bytecode.ClassFile;
import javassist.bytecode.ConstPool;

/** What the classes of a jar refer to in Sentinel's packages, read from their constant pools. */
final class References {

    private static final String PACKAGES = "com.alibaba.csp.sentinel.";

    private References() {}

    /** Refers to a class, or to a member of it; a method has a descriptor with parentheses. */
    record Reference(String type, String member, String descriptor) implements Comparable<Reference> {

        boolean isMethod() {
            return descriptor.startsWith("(");
        }

        @Override
        public int compareTo(Reference other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return member.isEmpty() ? type : type + "#" + member + descriptor;
        }
    }

    /** All references of the jars to classes that are in none of them. */
    static NavigableSet<Reference> leaving(Collection<Path> jars) throws IOException {
        NavigableSet<Reference> references = new TreeSet<>();
        NavigableSet<String> own = new TreeSet<>();
        for (Path jar : jars) {
            read(jar, references, own);
        }
        references.removeIf(reference -> own.contains(reference.type()));
        return references;
    }

    private static void read(Path jar, NavigableSet<Reference> references, NavigableSet<String> own)
            throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream()
                    .filter(each -> each.getName().endsWith(".class"))
                    .toList()) {
                ClassFile type = new ClassFile(new DataInputStream(file.getInputStream(entry)));
                own.add(type.getName());
                read(type.getConstPool(), references);
            }
        }
    }

    private static void read(ConstPool pool, NavigableSet<Reference> references) {
        for (int index = 1; index < pool.getSize(); index++) {
            Reference reference = switch (pool.getTag(index)) {
                case ConstPool.CONST_Class -> new Reference(pool.getClassInfo(index), "", "");
                case ConstPool.CONST_Methodref ->
                    new Reference(
                            pool.getMethodrefClassName(index),
                            pool.getMethodrefName(index),
                            pool.getMethodrefType(index));
                case ConstPool.CONST_InterfaceMethodref ->
                    new Reference(
                            pool.getInterfaceMethodrefClassName(index),
                            pool.getInterfaceMethodrefName(index),
                            pool.getInterfaceMethodrefType(index));
                case ConstPool.CONST_Fieldref ->
                    new Reference(
                            pool.getFieldrefClassName(index), pool.getFieldrefName(index), pool.getFieldrefType(index));
                default -> new Reference("", "", "");
            };
            if (reference.type().startsWith(PACKAGES)) {
                references.add(reference);
            }
        }
    }
}
