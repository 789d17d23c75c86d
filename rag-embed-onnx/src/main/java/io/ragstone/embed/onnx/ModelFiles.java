package io.ragstone.embed.onnx;

import java.io.IOException;
import java.io.InputStream;

/** Where a model's two files come from. Immutable. */
interface ModelFiles {

    /** Equal exactly when the files are the same ones. */
    String identity();

    /** The tokenizer's file. */
    InputStream tokenizer() throws IOException;

    /** The model in ONNX format. */
    byte[] model() throws IOException;
}
