package io.ragstone.embed.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Writes a model in ONNX's file format, as far as small graphs of opset 11 need it: field numbers are those of
 * {@code onnx.proto}, whose messages are protocol buffers.
 */
final class OnnxFile {

    static final int FLOAT = 1;
    static final int INT32 = 6;
    static final int INT64 = 7;

    private static final int OPSET = 11;
    private static final int IR_VERSION = 6;
    private static final int ATTRIBUTE_INT = 2;
    private static final int ATTRIBUTE_INTS = 7;

    private final Message graph = new Message().text(2, "test");

    /** An input of one text with so many tokens as it has. */
    OnnxFile input(String name, int type) {
        graph.message(11, valueInfo(name, type, "batch", "tokens"));
        return this;
    }

    /** An output of numbers with so many dimensions, named for whatever size they have. */
    OnnxFile output(String name, String... dimensions) {
        graph.message(12, valueInfo(name, FLOAT, dimensions));
        return this;
    }

    /** A number that nodes take as their input {@code name}. */
    OnnxFile constant(String name, float value, long... shape) {
        byte[] raw = ByteBuffer.allocate(Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(value)
                .array();
        var tensor = new Message();
        for (long dimension : shape) {
            tensor.number(1, dimension);
        }
        graph.message(5, tensor.number(2, FLOAT).text(8, name).bytes(9, raw));
        return this;
    }

    /** One step: {@code operator} makes {@code output} of {@code inputs}. Attributes are a number or several. */
    OnnxFile node(String operator, String output, List<String> inputs, Map<String, long[]> attributes) {
        var node = new Message();
        inputs.forEach(input -> node.text(1, input));
        node.text(2, output).text(4, operator);
        attributes.forEach((name, values) -> node.message(5, attribute(name, values)));
        graph.message(1, node);
        return this;
    }

    OnnxFile node(String operator, String output, String... inputs) {
        return node(operator, output, List.of(inputs), Map.of());
    }

    byte[] bytes() {
        return new Message()
                .number(1, IR_VERSION)
                .message(7, graph)
                .message(8, new Message().number(2, OPSET))
                .bytes();
    }

    /** Whether it is one number or a list is a matter of the attribute's name: only {@code axes} are a list. */
    private static Message attribute(String name, long[] values) {
        boolean isList = name.equals("axes");
        var attribute = new Message().text(1, name);
        for (long value : values) {
            attribute.number(isList ? 8 : 3, value);
        }
        return attribute.number(20, isList ? ATTRIBUTE_INTS : ATTRIBUTE_INT);
    }

    private static Message valueInfo(String name, int type, String... dimensions) {
        var shape = new Message();
        for (String dimension : dimensions) {
            shape.message(1, new Message().text(2, dimension));
        }
        Message tensor = new Message().number(1, type).message(2, shape);
        return new Message().text(1, name).message(2, new Message().message(1, tensor));
    }

    /** A message of protocol buffers: fields one after the other, each with its number and the kind of what follows. */
    private static final class Message {

        private static final int VARINT = 0;
        private static final int LENGTH_DELIMITED = 2;

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message number(int field, long value) {
            varint((long) field << 3 | VARINT);
            varint(value);
            return this;
        }

        Message bytes(int field, byte[] value) {
            varint((long) field << 3 | LENGTH_DELIMITED);
            varint(value.length);
            out.writeBytes(value);
            return this;
        }

        Message text(int field, String value) {
            return bytes(field, value.getBytes(StandardCharsets.UTF_8));
        }

        Message message(int field, Message value) {
            return bytes(field, value.bytes());
        }

        byte[] bytes() {
            return out.toByteArray();
        }

        private void varint(long value) {
            long rest = value;
            while ((rest & ~0x7FL) != 0) {
                out.write((int) (rest & 0x7F | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
        }
    }
}
