package kotlin.coroutines;

/** Stands for the type of that name in Kotlin: the last parameter of a function that suspends, as Java sees it. */
public interface Continuation<T> {}
