package io.ragstone.internal.extract;

import io.ragstone.model.Bytes;
import java.nio.charset.StandardCharsets;

/**
 * Tells text from everything else by the first 8 KB. A NUL means binary, as for Git, unless the bytes are UTF-16 or
 * UTF-32; so do a known signature and more control characters than text has. A character that the cut at 8 KB falls
 * into does not matter. Stateless.
 */
public final class BinarySniffer {

    private static final int SAMPLE = 8 << 10;
    /** Control characters in a hundred bytes above which bytes that are not UTF-8 are taken for binary. */
    private static final int MAX_CONTROLS_LEGACY = 2;

    private static final int MAX_CONTROLS_UTF8 = 30;
    private static final String[] SIGNATURES = {"%PDF-", "PK\u0003\u0004", "PK\u0005\u0006", "\u0089PNG", "GIF8", "Rar!"
    };

    private BinarySniffer() {}

    /** Whether {@code content} is not text. No content is text. */
    public static boolean isBinary(Bytes content) {
        if (Encoding.byMark(content).isPresent()) {
            return false;
        }
        int end = Math.min(content.length(), SAMPLE);
        if (hasSignature(content, end)) {
            return true;
        }
        int controls = controls(content, end);
        if (controls < 0) {
            return Utf16Scan.of(content).isEmpty();
        }
        int allowed = Utf8Scan.of(content, 0, end).isUtf8() ? MAX_CONTROLS_UTF8 : MAX_CONTROLS_LEGACY;
        return controls * 100L > (long) allowed * end;
    }

    /** How many control characters there are; -1 if one is NUL. */
    private static int controls(Bytes content, int end) {
        int controls = 0;
        for (int at = 0; at < end; at++) {
            int b = content.get(at);
            if (b == 0) {
                return -1;
            }
            boolean isLayout = (b >= 8 && b <= 13) || b == 0x1B;
            if (b > 0 && b < ' ' && !isLayout) {
                controls++;
            }
        }
        return controls;
    }

    private static boolean hasSignature(Bytes content, int end) {
        String head = new String(content.slice(0, Math.min(end, 8)), StandardCharsets.ISO_8859_1);
        for (String signature : SIGNATURES) {
            if (head.startsWith(signature)) {
                return true;
            }
        }
        return false;
    }
}
