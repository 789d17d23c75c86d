package io.ragstone.embed.onnx;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A program that opens a socket, on this machine alone. */
final class ConnectOnce {

    private ConnectOnce() {}

    public static void main(String[] args) throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            System.out.println(socket.isBound());
        }
    }
}
