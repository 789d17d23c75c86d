package io.ragstone.internal.extract;

import io.ragstone.model.Bytes;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * How the characters of a text file are written as bytes.
 *
 * @param charset the encoding
 * @param markLength bytes of the byte order mark; 0 without one
 */
record Encoding(Charset charset, int markLength) {

    private static final int SAMPLE = 64 << 10;
    private static final Charset LAST_RESORT = Charset.forName("windows-1252");

    /** Finds the encoding of {@code bytes}: by mark, as UTF-16 or UTF-8, else by statistics. Always answers. */
    static Encoding of(Bytes bytes) {
        return byMark(bytes).orElseGet(() -> new Encoding(withoutMark(bytes), 0));
    }

    /** The encoding that a byte order mark names, if there is one. */
    static Optional<Encoding> byMark(Bytes bytes) {
        if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
            return Optional.of(new Encoding(StandardCharsets.UTF_8, 3));
        }
        if (startsWith(bytes, 0xFF, 0xFE, 0, 0)) {
            return Optional.of(new Encoding(Charset.forName("UTF-32LE"), 4));
        }
        if (startsWith(bytes, 0, 0, 0xFE, 0xFF)) {
            return Optional.of(new Encoding(Charset.forName("UTF-32BE"), 4));
        }
        if (startsWith(bytes, 0xFF, 0xFE)) {
            return Optional.of(new Encoding(StandardCharsets.UTF_16LE, 2));
        }
        return startsWith(bytes, 0xFE, 0xFF)
                ? Optional.of(new Encoding(StandardCharsets.UTF_16BE, 2))
                : Optional.empty();
    }

    private static Charset withoutMark(Bytes bytes) {
        int nul = indexOf(bytes, 0);
        if (nul >= 0 && nul < SAMPLE) {
            Optional<Charset> utf16 = Utf16Scan.of(bytes);
            if (utf16.isPresent()) {
                return utf16.get();
            }
        }
        Utf8Scan scan = Utf8Scan.of(bytes, 0, bytes.length());
        if (scan.firstHigh() < 0) {
            return sevenBit(bytes);
        }
        return scan.isUtf8()
                ? StandardCharsets.UTF_8
                : detected(bytes, scan.firstHigh()).orElse(LAST_RESORT);
    }

    /** ASCII, unless an escape sequence switches to Japanese, Korean or Chinese. */
    private static Charset sevenBit(Bytes bytes) {
        int escape = indexOf(bytes, 0x1B);
        boolean switches = escape >= 0 && escape + 1 < bytes.length() && bytes.get(escape + 1) == '$';
        return switches ? detected(bytes, escape).orElse(StandardCharsets.UTF_8) : StandardCharsets.UTF_8;
    }

    private static Optional<Charset> detected(Bytes bytes, int from) {
        byte[] sample = bytes.slice(from, (int) Math.min(bytes.length(), (long) from + SAMPLE));
        var detector = new UniversalDetector();
        detector.handleData(sample, 0, sample.length);
        detector.dataEnd();
        String name = detector.getDetectedCharset();
        if (name == null || !Charset.isSupported(modern(name))) {
            return Optional.empty();
        }
        Charset charset = Charset.forName(modern(name));
        return charset.equals(StandardCharsets.US_ASCII) ? Optional.empty() : Optional.of(charset);
    }

    /** The detector takes short Russian text of Windows for that of old Macs, which nobody writes any more. */
    private static String modern(String name) {
        return name.equals("MACCYRILLIC") ? "windows-1251" : name;
    }

    private static int indexOf(Bytes bytes, int wanted) {
        for (int at = 0; at < bytes.length(); at++) {
            if (bytes.get(at) == wanted) {
                return at;
            }
        }
        return -1;
    }

    private static boolean startsWith(Bytes bytes, int... mark) {
        if (bytes.length() < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((bytes.get(i) & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }
}
