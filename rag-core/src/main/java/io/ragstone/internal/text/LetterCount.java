package io.ragstone.internal.text;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.Map;

/** How many letters of which script a text holds. */
final class LetterCount {

    /** The answer where the script does not tell the language. */
    static final String BY_WORDS = "?";

    private static final int ASCII_END = 128;

    /** One Chinese character says about as much as this many letters. */
    private static final int WORTH_OF_IDEOGRAPH = 3;

    private static final String UKRAINIAN = "іїєґІЇЄҐ";
    private static final String BELARUSIAN = "ўЎ";
    private static final String RUSSIAN = "ыэЫЭ";
    private static final String PERSIAN = "پچژگ";

    private final Map<UnicodeScript, Integer> letters = new EnumMap<>(UnicodeScript.class);
    private int ascii;
    private int ukrainian;
    private int belarusian;
    private int russian;
    private int persian;

    private LetterCount() {}

    static LetterCount of(String text) {
        var count = new LetterCount();
        text.codePoints().filter(Character::isLetter).forEach(count::add);
        count.letters.merge(UnicodeScript.LATIN, count.ascii, Integer::sum);
        return count;
    }

    private void add(int c) {
        if (c < ASCII_END) {
            ascii++;
            return;
        }
        letters.merge(UnicodeScript.of(c), 1, Integer::sum);
        ukrainian += UKRAINIAN.indexOf(c) >= 0 ? 1 : 0;
        belarusian += BELARUSIAN.indexOf(c) >= 0 ? 1 : 0;
        russian += RUSSIAN.indexOf(c) >= 0 ? 1 : 0;
        persian += PERSIAN.indexOf(c) >= 0 ? 1 : 0;
    }

    /** ISO 639-1, empty when nothing is known, {@link #BY_WORDS} when the words have to tell. */
    String language() {
        UnicodeScript most = UnicodeScript.COMMON;
        int best = 0;
        for (var entry : letters.entrySet()) {
            int worth = entry.getValue() * (isIdeograph(entry.getKey()) ? WORTH_OF_IDEOGRAPH : 1);
            if (worth > best && entry.getKey() != UnicodeScript.COMMON) {
                best = worth;
                most = entry.getKey();
            }
        }
        return language(most);
    }

    private static boolean isIdeograph(UnicodeScript script) {
        return script == UnicodeScript.HAN || script == UnicodeScript.HANGUL || isKana(script);
    }

    private static boolean isKana(UnicodeScript script) {
        return script == UnicodeScript.HIRAGANA || script == UnicodeScript.KATAKANA;
    }

    private String language(UnicodeScript script) {
        return switch (script) {
            case LATIN -> BY_WORDS;
            case HAN, HIRAGANA, KATAKANA -> chineseOrJapanese();
            case HANGUL -> "ko";
            case CYRILLIC -> cyrillic();
            case ARABIC -> persian * 50 > letters.getOrDefault(UnicodeScript.ARABIC, 0) ? "fa" : "ar";
            case GREEK -> "el";
            case HEBREW -> "he";
            case DEVANAGARI -> "hi";
            case THAI -> "th";
            case LAO -> "lo";
            case KHMER -> "km";
            case MYANMAR -> "my";
            case GEORGIAN -> "ka";
            case ARMENIAN -> "hy";
            case BENGALI -> "bn";
            case TAMIL -> "ta";
            case TELUGU -> "te";
            default -> LanguageDetector.UNSURE;
        };
    }

    private String chineseOrJapanese() {
        int kana = letters.getOrDefault(UnicodeScript.HIRAGANA, 0) + letters.getOrDefault(UnicodeScript.KATAKANA, 0);
        return kana * 10 > letters.getOrDefault(UnicodeScript.HAN, 0) ? "ja" : "zh";
    }

    private String cyrillic() {
        if (belarusian > 0 && ukrainian > 0) {
            return "be";
        }
        return ukrainian > russian ? "uk" : russian > 0 ? "ru" : BY_WORDS;
    }
}
