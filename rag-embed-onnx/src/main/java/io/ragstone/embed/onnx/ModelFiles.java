package io.ragstone.embed.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.InputStream;

/** Where a model's two files come from. Immutable. */
interface ModelFiles {

    /** Equal exactly when the files are the same ones. */
    String identity();

    /** The tokenizer's file. */
    InputStream tokenizer() throws IOException;

    /**
     * Reads the model, from a file where there may be one: that takes half the time of bytes that went through Java.
     *
     * @param cache where a packed model may be unpacked
     */
    OrtSession model(OrtEnvironment environment, OrtSession.SessionOptions options, UserCache cache)
            throws IOException, OrtException;
}
