package io.headgate.adapters.annotation;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What type variables stand for in one class: in {@code class Users extends Store<User>}, the {@code T} of {@code Store<T>} is
 * {@code User}. Filled when it is made; safe for many threads.
 */
final class ResolvedTypes {

    private final Map<TypeVariable<?>, Type> meanings = new HashMap<>();

    ResolvedTypes(Class<?> type) {
        learnFrom(type);
    }

    private void learnFrom(Class<?> type) {
        learnFrom(type.getGenericSuperclass());
        for (Type each : type.getGenericInterfaces()) {
            learnFrom(each);
        }
    }

    private void learnFrom(@Nullable Type above) {
        if (above instanceof ParameterizedType generic) {
            TypeVariable<?>[] variables = ((Class<?>) generic.getRawType()).getTypeParameters();
            for (int i = 0; i < variables.length; i++) {
                meanings.put(variables[i], generic.getActualTypeArguments()[i]);
            }
            learnFrom((Class<?>) generic.getRawType());
        } else if (above instanceof Class<?> plain) {
            learnFrom(plain);
        }
    }

    /** The parameters of {@code method} in this class. */
    List<Class<?>> parametersOf(Method method) {
        return Arrays.stream(method.getGenericParameterTypes())
                .<Class<?>>map(this::classOf)
                .toList();
    }

    /** What {@code method} returns in this class. */
    Class<?> returnOf(Method method) {
        return classOf(method.getGenericReturnType());
    }

    /** What {@code method}, a suspend function of Kotlin, returns when it is resumed. */
    Class<?> suspendedOf(Method method) {
        Type[] parameters = method.getGenericParameterTypes();
        if (parameters[parameters.length - 1] instanceof ParameterizedType continuation
                && continuation.getActualTypeArguments()[0] instanceof WildcardType wildcard
                && wildcard.getLowerBounds().length == 1) {
            return classOf(wildcard.getLowerBounds()[0]);
        }
        return Object.class;
    }

    private Class<?> classOf(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof ParameterizedType generic) {
            return (Class<?>) generic.getRawType();
        }
        if (type instanceof GenericArrayType array) {
            return classOf(array.getGenericComponentType()).arrayType();
        }
        if (type instanceof WildcardType wildcard) {
            return classOf(wildcard.getUpperBounds()[0]);
        }
        TypeVariable<?> variable = (TypeVariable<?>) type;
        Type meaning = meanings.get(variable);
        return classOf(meaning == null ? variable.getBounds()[0] : meaning);
    }
}
