package io.ragstone.internal.remote;

/**
 * How a server is asked.
 *
 * @param call gives values for texts
 * @param control gives values for a few short, harmless texts; where it does, the server is well and the texts are not
 * @param overhead tokens that are sent with each text
 * @param isQuestion whether somebody waits for the answer
 * @param <R> what the server gives
 */
public record Asking<R>(RemoteCall<R> call, RemoteCall<R> control, int overhead, boolean isQuestion) {}
