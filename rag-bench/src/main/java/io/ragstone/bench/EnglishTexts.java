package io.ragstone.bench;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Invented sentences of English words, which a model's tokenizer takes apart as it does real ones: most words are one
 * token, some technical ones several. The same seed gives the same texts everywhere.
 */
final class EnglishTexts {

    private static final List<String> WORDS = List.of(
            ("the of and to in a is that for it as was with be by on not he his but at are this have from or had an they"
                            + " which one you were all her she there would their we him been has when who will no more if out so"
                            + " up said what its about than into them can only other time new some could these two may first then"
                            + " do any like my now over such our man me even most made after also did many off before must well"
                            + " back through years where much your way down should because long each just state those people too"
                            + " little how good world make very year still see own work men day get here between both under"
                            + " never same another know while last might us great old against go come since right three house"
                            + " connection server thread memory index search document passage answer question number table"
                            + " column file folder path name value default limit change restart message error request response"
                            + " client process system network storage database transaction commit branch version release test"
                            + " build module package class method field record list map queue worker schedule timeout retry"
                            + " backup restore configuration certificate password permission administrator deployment"
                            + " tokenizer reindexing timestamped hostname middleware serializer rollback failover checksum")
                    .split(" ", -1));
    private static final List<String> QUESTION_WORDS =
            List.of("how do I", "where is", "why does", "what is", "when should we", "which");

    /** Frequent words are far more frequent, as in any language. */
    private static final double SKEW = 1.8;

    private final SplittableRandom random;

    EnglishTexts(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** A text of {@code words} words in sentences. */
    String text(int words) {
        var text = new StringBuilder();
        int rest = words;
        while (rest > 0) {
            int sentence = Math.min(rest, random.nextInt(8, 20));
            for (int i = 0; i < sentence; i++) {
                String word = word();
                text.append(i == 0 ? word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) : word)
                        .append(i == sentence - 1 ? ". " : i % 9 == 8 ? ", " : " ");
            }
            rest -= sentence;
        }
        return text.toString().strip();
    }

    /** A question of six to twelve words. */
    String question() {
        var question = new StringBuilder(QUESTION_WORDS.get(random.nextInt(QUESTION_WORDS.size())));
        int words = random.nextInt(4, 9);
        for (int i = 0; i < words; i++) {
            question.append(' ').append(word());
        }
        return question.append('?').toString();
    }

    private String word() {
        return WORDS.get((int) (WORDS.size() * Math.pow(random.nextDouble(), SKEW)));
    }
}
