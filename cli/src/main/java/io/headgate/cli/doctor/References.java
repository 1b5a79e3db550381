package io.headgate.cli.doctor;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The classes and members of Sentinel that a compiled class uses. For one thread. */
final class References extends ClassVisitor {

    static final String SENTINEL = "com/alibaba/csp/sentinel/";

    /** The package of {@code @SentinelResource}, and below it of its aspect. */
    private static final String ANNOTATION = SENTINEL + "annotation/";

    private final Set<String> found = new TreeSet<>();
    private String className = "";

    private References() {
        super(Opcodes.ASM9);
    }

    static References of(byte[] classFile) {
        References references = new References();
        new ClassReader(classFile).accept(references, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return references;
    }

    /** The internal name of the class that was read. */
    String className() {
        return className;
    }

    /** What it uses, each as {@code owner} or {@code owner#name descriptor}. */
    Set<String> used() {
        return found;
    }

    /** Whether it is annotated with {@code @SentinelResource}, or names the aspect for it. */
    boolean usesAspect() {
        return found.stream().anyMatch(name -> name.startsWith(ANNOTATION));
    }

    /** The class of a reference. */
    static String owner(String reference) {
        int hash = reference.indexOf('#');
        return hash < 0 ? reference : reference.substring(0, hash);
    }

    private void use(@Nullable String owner) {
        if (owner != null && owner.startsWith(SENTINEL)) {
            found.add(owner);
        }
    }

    private void use(String owner, String name, String descriptor) {
        if (owner.startsWith(SENTINEL)) {
            found.add(owner + "#" + name + " " + descriptor);
        }
    }

    private void useType(Type type) {
        Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
        if (element.getSort() == Type.OBJECT) {
            use(element.getInternalName());
        }
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        className = name;
        use(superName);
        for (String each : interfaces == null ? new String[0] : interfaces) {
            use(each);
        }
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        useType(Type.getType(descriptor));
        return null;
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
        useType(Type.getType(descriptor));
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access,
            String method,
            String methodDescriptor,
            @Nullable String signature,
            String @Nullable [] exceptions) {
        for (Type argument : Type.getArgumentTypes(methodDescriptor)) {
            useType(argument);
        }
        useType(Type.getReturnType(methodDescriptor));
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                return References.this.visitAnnotation(descriptor, visible);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                use(owner, name, descriptor);
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                use(owner, name, descriptor);
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                use(type);
            }
        };
    }
}
