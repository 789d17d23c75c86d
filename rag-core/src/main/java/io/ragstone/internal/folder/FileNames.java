package io.ragstone.internal.folder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Names of files as text. A file system keeps bytes; Java turns them into text by the locale, which loses every name
 * that is not ASCII when a program is started without one, as services and agents often are. Where that happens, names
 * are taken from the file's address instead, which keeps the bytes, and read as UTF-8.
 */
final class FileNames {

    private static final char REPLACEMENT = '\ufffd';

    private FileNames() {}

    /** The last name of {@code file}; empty if it is not valid Unicode. */
    static Optional<String> nameOf(Path file) {
        Path last = file.getFileName();
        String name = last == null ? "" : last.toString();
        if (name.indexOf(REPLACEMENT) < 0) {
            return hasLoneSurrogate(name) ? Optional.empty() : Optional.of(name);
        }
        return decoded(file.toUri().getRawPath());
    }

    /** The entry of {@code folder} that has exactly this name; empty if {@code name} is not one plain name. */
    static Optional<Path> entry(Path folder, String name) {
        if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        try {
            Path single = folder.getFileSystem().getPath(name);
            boolean plain = single.getNameCount() == 1
                    && single.getRoot() == null
                    && single.toString().equals(name);
            return plain ? Optional.of(folder.resolve(single)) : Optional.empty();
        } catch (InvalidPathException e) {
            return name.indexOf('/') >= 0
                    ? Optional.empty()
                    : byAddress("/" + name).map(Path::getFileName).map(folder::resolve);
        }
    }

    /** The path that {@code location} stands for; empty if none can have that name. */
    static Optional<Path> path(String location) {
        try {
            return Optional.of(Path.of(location));
        } catch (InvalidPathException e) {
            return location.startsWith("/") && location.indexOf('\0') < 0 ? byAddress(location) : Optional.empty();
        }
    }

    /** One character for each byte of {@code name} in UTF-8, which is what ignore patterns are about. */
    static String bytes(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= 0x80) {
                return new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            }
        }
        return name;
    }

    /** {@code name} for a message: nothing in it can break a line or steer a terminal. */
    static String shown(Object name) {
        var shown = new StringBuilder();
        name.toString()
                .codePoints()
                .forEach(c -> shown.appendCodePoint(
                        Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? REPLACEMENT : c));
        return shown.toString();
    }

    /** What went wrong, for a message. */
    static String reason(IOException e) {
        String said = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        String kind = e.getClass().getSimpleName();
        return said == null || said.isEmpty() ? kind : kind + ", " + shown(said);
    }

    private static boolean hasLoneSurrogate(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < name.length() && Character.isLowSurrogate(name.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                return true;
            }
        }
        return false;
    }

    private static Optional<String> decoded(String rawPath) {
        String path = rawPath.endsWith("/") ? rawPath.substring(0, rawPath.length() - 1) : rawPath;
        String last = path.substring(path.lastIndexOf('/') + 1);
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < last.length(); i++) {
            if (last.charAt(i) == '%') {
                bytes.write(Integer.parseInt(last, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(last.charAt(i));
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> byAddress(String absolute) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(absolute));
            var address = new StringBuilder("file://");
            while (bytes.hasRemaining()) {
                byte b = bytes.get();
                address.append(b == '/' ? "/" : String.format("%%%02X", b));
            }
            return Optional.of(Path.of(URI.create(address.toString())));
        } catch (CharacterCodingException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
