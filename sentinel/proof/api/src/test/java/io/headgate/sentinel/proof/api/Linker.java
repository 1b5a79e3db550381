package io.headgate.sentinel.proof.api;

import io.headgate.sentinel.proof.api.References.Reference;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import javassist.ClassPool;
import javassist.CtClass;
import javassist.NotFoundException;
import javassist.bytecode.AccessFlag;
import javassist.bytecode.FieldInfo;
import javassist.bytecode.MethodInfo;

/** Finds what a reference names among our classes, as the virtual machine would when it links. */
final class Linker {

    private final ClassPool ours = new ClassPool(false);
    private final ClassPool everything = new ClassPool(false);

    /**
     * Links against {@code ours}.
     *
     * @param beside what our classes may extend besides what the JDK has
     */
    Linker(Collection<Path> ours, Collection<Path> beside) throws NotFoundException {
        for (Path path : ours) {
            this.ours.appendClassPath(path.toString());
            everything.appendClassPath(path.toString());
        }
        for (Path jar : beside) {
            everything.appendClassPath(jar.toString());
        }
        everything.appendSystemPath();
    }

    boolean links(Reference reference) {
        CtClass type = ours.getOrNull(reference.type());
        if (type == null || !AccessFlag.isPublic(type.getClassFile2().getAccessFlags())) {
            return false;
        }
        return reference.member().isEmpty()
                || hierarchy(reference.type()).stream().anyMatch(each -> has(each, reference));
    }

    /** The class, what it extends and what it implements. */
    private List<CtClass> hierarchy(String name) {
        List<CtClass> found = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>(List.of(name));
        while (!open.isEmpty()) {
            CtClass type = everything.getOrNull(open.pop());
            if (type != null) {
                found.add(type);
                String above = type.getClassFile2().getSuperclass();
                if (above != null) {
                    open.add(above);
                }
                open.addAll(List.of(type.getClassFile2().getInterfaces()));
            }
        }
        return found;
    }

    private static boolean has(CtClass type, Reference reference) {
        return reference.isMethod()
                ? type.getClassFile2().getMethods().stream().anyMatch(method -> is(method, reference))
                : type.getClassFile2().getFields().stream().anyMatch(field -> is(field, reference));
    }

    private static boolean is(MethodInfo method, Reference reference) {
        return method.getName().equals(reference.member())
                && method.getDescriptor().equals(reference.descriptor())
                && !AccessFlag.isPrivate(method.getAccessFlags());
    }

    private static boolean is(FieldInfo field, Reference reference) {
        return field.getName().equals(reference.member())
                && field.getDescriptor().equals(reference.descriptor())
                && !AccessFlag.isPrivate(field.getAccessFlags());
    }
}
