package io.headgate.sentinel;

import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;

/** Sentinel itself, in a class loader that knows nothing of ours. */
public final class Original implements AutoCloseable {

    private final URLClassLoader loader;

    public Original() throws IOException {
        loader = new URLClassLoader(
                new URL[] {jar().toUri().toURL()},
                ClassLoader.getSystemClassLoader().getParent());
    }

    private static Path jar() {
        return Path.of(System.getProperty("headgate.dropin.original", "target/original/sentinel-core.jar"));
    }

    /** The class of this name below {@code com.alibaba.csp.sentinel}. */
    public Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("com.alibaba.csp.sentinel." + name, true, loader);
    }

    /** An instance made by the constructor that takes these arguments. */
    public Object make(String name, Object... arguments) throws ReflectiveOperationException {
        for (Constructor<?> each : type(name).getConstructors()) {
            if (takes(each.getParameterTypes(), arguments)) {
                return each.newInstance(arguments);
            }
        }
        throw new NoSuchMethodException(name + Arrays.toString(arguments));
    }

    /** Calls a public method of an instance. */
    public static Object call(Object target, String method, Object... arguments) throws ReflectiveOperationException {
        return call(target.getClass(), target, method, arguments);
    }

    /** Calls a public static method. */
    public Object callStatic(String name, String method, Object... arguments) throws ReflectiveOperationException {
        return call(type(name), null, method, arguments);
    }

    private static Object call(Class<?> type, Object target, String method, Object... arguments)
            throws ReflectiveOperationException {
        for (Method each : type.getMethods()) {
            if (each.getName().equals(method) && takes(each.getParameterTypes(), arguments)) {
                try {
                    return each.invoke(target, arguments);
                } catch (InvocationTargetException thrown) {
                    if (thrown.getCause() instanceof RuntimeException unchecked) {
                        throw unchecked;
                    }
                    throw thrown;
                }
            }
        }
        throw new NoSuchMethodException(type + "." + method + Arrays.toString(arguments));
    }

    private static boolean takes(Class<?>[] parameters, Object[] arguments) {
        if (parameters.length != arguments.length) {
            return false;
        }
        for (int at = 0; at < parameters.length; at++) {
            if (arguments[at] != null && !boxed(parameters[at]).isInstance(arguments[at])) {
                return false;
            }
        }
        return true;
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
