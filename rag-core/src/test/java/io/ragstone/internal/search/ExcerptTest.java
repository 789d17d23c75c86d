package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.TokenEstimate;
import org.junit.jupiter.api.Test;

class ExcerptTest {

    private static final Excerpt SIX = new Excerpt("one\ntwo\nthree\nfour\nfive\nsix", 11, 16);

    @Test
    void keepsTheBestLineWithItsNeighbours() {
        assertThat(SIX.around(line -> line.contains("four") ? 1 : 0))
                .isEqualTo(new Excerpt("three\nfour\nfive", 13, 15));
    }

    @Test
    void keepsThreeLinesAtEitherEnd() {
        assertThat(SIX.around(line -> line.equals("one") ? 1 : 0)).isEqualTo(new Excerpt("one\ntwo\nthree", 11, 13));
        assertThat(SIX.around(line -> line.equals("six") ? 1 : 0)).isEqualTo(new Excerpt("four\nfive\nsix", 14, 16));
    }

    @Test
    void narrowsToTheFirstMatch() {
        assertThat(SIX.narrowedTo(text -> text.contains("o\nthr"))).isEqualTo(new Excerpt("two\nthree", 12, 13));
    }

    @Test
    void takesInMatchingLinesThatFollow() {
        assertThat(SIX.narrowedTo(text -> text.contains("f"))).isEqualTo(new Excerpt("four\nfive", 14, 15));
    }

    @Test
    void staysWholeWhereNothingMatchesOrLinesAreUnknown() {
        var part = new Excerpt("part of a long line", 3, 4);

        assertThat(SIX.narrowedTo(text -> false)).isEqualTo(SIX);
        assertThat(part.narrowedTo(text -> true)).isEqualTo(part);
        assertThat(part.around(line -> 0)).isEqualTo(part);
    }

    @Test
    void isCutAtTheEndOfALine() {
        assertThat(SIX.shortenedTo(text -> text.length() <= 10)).isEqualTo(new Excerpt("one\ntwo", 11, 12));
    }

    @Test
    void isCutInsideTheFirstLineIfItMust() {
        var wide = new Excerpt("x".repeat(1_000) + "\ny", 5, 6);

        Excerpt cut = wide.shortenedTo(text -> TokenEstimate.count(text) <= 100);

        assertThat(cut).isEqualTo(new Excerpt("x".repeat(400), 5, 5));
    }

    @Test
    void neverPartsASurrogatePair() {
        assertThat(Excerpt.cut("a😀b", 2)).isEqualTo("a");
        assertThat(Excerpt.cut("a😀b", 3)).isEqualTo("a😀");
    }

    @Test
    void joinsWhatFollowsAndKeepsSharedLinesOnce() {
        var head = new Excerpt("a\nb\nc", 1, 3);

        assertThat(head.joined(new Excerpt("d", 4, 4))).contains(new Excerpt("a\nb\nc\nd", 1, 4));
        assertThat(head.joined(new Excerpt("c\nd", 3, 4))).contains(new Excerpt("a\nb\nc\nd", 1, 4));
    }

    @Test
    void joinsAcrossTheBlankLinesThatChunkersLeaveOut() {
        Excerpt head = new Excerpt("a\nb\nc", 1, 3);

        assertThat(head.joined(new Excerpt("e\nf", 5, 6))).contains(new Excerpt("a\nb\nc\n\ne\nf", 1, 6));
        assertThat(head.joined(new Excerpt("g", 7, 7))).contains(new Excerpt("a\nb\nc\n\n\n\ng", 1, 7));
    }

    @Test
    void doesNotJoinAcrossAGapOrWhereSharedLinesDiffer() {
        var head = new Excerpt("a\nb\nc", 1, 3);

        assertThat(head.joined(new Excerpt("h", 8, 8))).isEmpty();
        assertThat(head.joined(new Excerpt("x\nd", 3, 4))).isEmpty();
        assertThat(head.joined(new Excerpt("c", 3, 3))).isEmpty();
    }
}
