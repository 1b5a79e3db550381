package io.headgate.schedule;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** Which fields of this project's classes can change after their object was made. */
final class SharedFields {

    private final SteppedClasses classes;
    private final Map<String, Set<String>> byClass = new ConcurrentHashMap<>();

    SharedFields(SteppedClasses classes) {
        this.classes = classes;
    }

    boolean contain(String owner, String field) {
        return owner.startsWith("io/headgate/")
                && byClass.computeIfAbsent(owner, this::fieldsOf).contains(field);
    }

    private Set<String> fieldsOf(String owner) {
        Set<String> changing = ConcurrentHashMap.newKeySet();
        for (@Nullable String type = owner; type != null && type.startsWith("io/headgate/"); ) {
            byte[] code = classes.code(type);
            if (code == null) {
                break;
            }
            ClassReader reader = new ClassReader(code);
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public @Nullable FieldVisitor visitField(
                                int access, String name, String type, String signature, Object value) {
                            if ((access & Opcodes.ACC_FINAL) == 0) {
                                changing.add(name);
                            }
                            return null;
                        }
                    },
                    ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            type = reader.getSuperName();
        }
        return changing;
    }
}
