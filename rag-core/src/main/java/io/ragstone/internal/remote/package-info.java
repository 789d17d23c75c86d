/**
 * What models behind a network share, whoever serves them: {@link RemoteEmbeddingModel} and, for other answers than
 * vectors, {@link RemoteTexts}. A plug-in brings one {@link RemoteCall}, a single exchange with its server that says by
 * {@link CallFailure} what went wrong; batching, pace, retries, the search for a guilty text, windows and the checks of
 * every answer are here. Begin with {@link RemoteTexts}.
 */
@NullMarked
package io.ragstone.internal.remote;

import org.jspecify.annotations.NullMarked;
