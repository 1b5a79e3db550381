package io.headgate.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Puts a call of {@link Steps} before everything that threads can tell each other by, and in place of what would block. */
final class StepInserter extends ClassVisitor {

    private static final String STEPS = "io/headgate/schedule/Steps";
    private static final String HELD = "$held";
    private static final Set<String> UNDER_A_LOCK = Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge");
    private static final Set<String> MAYBE_SHARED =
            Set.of("java/util/Map", "java/util/Iterator", "java/util/Queue", "java/util/Deque", "java/util/Set");

    private final SharedFields fields;
    private String owner = "";

    StepInserter(ClassVisitor next, SharedFields fields) {
        super(Opcodes.ASM9, next);
        this.fields = fields;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        owner = name;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
        int plain = access & ~Opcodes.ACC_SYNCHRONIZED;
        if (plain == access) {
            return new Body(super.visitMethod(access, name, type, signature, exceptions), owner, name, fields);
        }
        holdTheMonitor(super.visitMethod(plain, name, type, signature, exceptions), plain, name, type);
        int own = (plain & ~(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_FINAL | Opcodes.ACC_BRIDGE))
                | Opcodes.ACC_PRIVATE;
        return new Body(super.visitMethod(own, name + HELD, type, signature, exceptions), owner, name, fields);
    }

    /** A synchronized method becomes one that enters the monitor, calls the body, and leaves it. */
    private void holdTheMonitor(MethodVisitor code, int access, String name, String type) {
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        Label begin = new Label();
        Label end = new Label();
        Label failed = new Label();
        code.visitCode();
        code.visitTryCatchBlock(begin, end, failed, null);
        monitor(code, isStatic, "enter");
        code.visitLabel(begin);
        List<Object> locals = new ArrayList<>();
        int slot = 0;
        if (!isStatic) {
            code.visitVarInsn(Opcodes.ALOAD, slot++);
            locals.add(owner);
        }
        for (Type argument : Type.getArgumentTypes(type)) {
            code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), slot);
            slot += argument.getSize();
            locals.add(inFrame(argument));
        }
        code.visitMethodInsn(isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL, owner, name + HELD, type, false);
        code.visitLabel(end);
        monitor(code, isStatic, "exit");
        code.visitInsn(Type.getReturnType(type).getOpcode(Opcodes.IRETURN));
        code.visitLabel(failed);
        code.visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), 1, new Object[] {"java/lang/Throwable"});
        monitor(code, isStatic, "exit");
        code.visitInsn(Opcodes.ATHROW);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private void monitor(MethodVisitor code, boolean isStatic, String verb) {
        if (isStatic) {
            code.visitLdcInsn(Type.getObjectType(owner));
        } else {
            code.visitVarInsn(Opcodes.ALOAD, 0);
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, STEPS, verb, "(Ljava/lang/Object;)V", false);
    }

    private static Object inFrame(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.ARRAY, Type.OBJECT -> type.getInternalName();
            default -> Opcodes.INTEGER;
        };
    }

    private static final class Body extends MethodVisitor {

        private final SharedFields fields;
        private final String where;
        private final boolean constructor;
        private final boolean initializer;
        private int line;

        Body(MethodVisitor next, String owner, String method, SharedFields fields) {
            super(Opcodes.ASM9, next);
            this.fields = fields;
            this.where = owner.substring(owner.lastIndexOf('/') + 1) + "." + method + ":";
            this.constructor = method.equals("<init>");
            this.initializer = method.equals("<clinit>");
        }

        private void step(String what) {
            if (!initializer) {
                super.visitLdcInsn(where + line + " " + what);
                call("step", "(Ljava/lang/String;)V");
            }
        }

        private void call(String verb, String type) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, STEPS, verb, type, false);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (initializer) {
                call("quiet", "()V");
            }
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
            super.visitLineNumber(number, start);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            if (!constructor && fields.contain(owner, name)) {
                step(name);
            }
            super.visitFieldInsn(opcode, owner, name, type);
        }

        @Override
        public void visitInsn(int opcode) {
            boolean array = (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
                    || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE);
            if (array) {
                step("an element");
            }
            switch (opcode) {
                case Opcodes.MONITORENTER -> call("enter", "(Ljava/lang/Object;)V");
                case Opcodes.MONITOREXIT -> call("exit", "(Ljava/lang/Object;)V");
                default -> {
                    if (initializer && opcode == Opcodes.RETURN) {
                        call("loud", "()V");
                    }
                    super.visitInsn(opcode);
                }
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
            if (owner.equals("java/lang/Thread") && (name.equals("onSpinWait") || name.equals("yield"))) {
                call("giveWay", "()V");
            } else if (owner.startsWith("java/util/concurrent/locks/") && name.equals("lock")) {
                call("lock", "(Ljava/util/concurrent/locks/Lock;)V");
            } else if (owner.endsWith("/LockSupport") && (name.equals("parkNanos") || name.equals("unpark"))) {
                call(name, type);
            } else if (isShared(owner) && !name.equals("<init>")) {
                step(name);
                boolean oneStep = UNDER_A_LOCK.contains(name);
                if (oneStep) {
                    call("quiet", "()V");
                }
                super.visitMethodInsn(opcode, owner, name, type, isInterface);
                if (oneStep) {
                    call("loud", "()V");
                }
            } else {
                super.visitMethodInsn(opcode, owner, name, type, isInterface);
            }
        }

        private static boolean isShared(String owner) {
            return owner.equals("java/lang/invoke/VarHandle")
                    || MAYBE_SHARED.contains(owner)
                    || (owner.startsWith("java/util/concurrent/")
                            && !owner.endsWith("/TimeUnit")
                            && !owner.endsWith("Exception")
                            && !owner.endsWith("/ThreadLocalRandom"));
        }
    }
}
