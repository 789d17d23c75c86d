package io.ragstone.embed.onnx;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A program that opens a file. */
final class ReadOnce {

    private ReadOnce() {}

    public static void main(String[] args) throws IOException {
        try (var channel = FileChannel.open(Path.of(args[0]))) {
            System.out.println(channel.size());
        }
    }
}
