package io.headgate.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Loads the classes of this project once more, with steps in their code; all others, and this package, are shared. */
final class SteppedClasses extends ClassLoader {

    private static final String OURS = "io.headgate.";
    private static final String SHARED = SteppedClasses.class.getPackageName() + ".";

    private final SharedFields fields = new SharedFields(this);

    static {
        registerAsParallelCapable();
    }

    SteppedClasses(ClassLoader parent) {
        super(parent);
    }

    Class<? extends Scenario> stepped(Class<? extends Scenario> scenario) {
        try {
            return loadClass(scenario.getName()).asSubclass(Scenario.class);
        } catch (ClassNotFoundException missing) {
            throw new IllegalArgumentException(missing);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS) || name.startsWith(SHARED)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] code = code(name.replace('.', '/'));
        if (code == null) {
            throw new ClassNotFoundException(name);
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(code).accept(new StepInserter(writer, fields), ClassReader.EXPAND_FRAMES);
        byte[] stepped = writer.toByteArray();
        return defineClass(name, stepped, 0, stepped.length);
    }

    byte @Nullable [] code(String internalName) {
        try (InputStream in = getParent().getResourceAsStream(internalName + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
