package io.ragstone.testkit;

import io.ragstone.error.ExtractionException;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Extractor;
import java.util.concurrent.atomic.AtomicInteger;

/** For each rule of an extractor an extractor that breaks this rule alone. */
final class ExtractorSabotages {

    private ExtractorSabotages() {}

    /** How an extraction goes wrong. */
    @FunctionalInterface
    private interface Fault {
        ExtractedDocument extract(RawDocument document, ExtractionLimits limits);
    }

    /** {@code real}, but {@code rule} is broken. */
    static Extractor breaking(ExtractorRule rule, Extractor real) {
        return switch (rule) {
            case X1_TEXT_IS_CLEAN ->
                faulty(real, (document, limits) -> {
                    ExtractedDocument extracted = real.extract(document, limits);
                    return withText(extracted, extracted.text().replace("\n", "\r\n"));
                });
            case X2_FAILURES_ARE_OF_ONE_KIND ->
                faulty(real, (document, limits) -> {
                    try {
                        return real.extract(document, limits);
                    } catch (ExtractionException e) {
                        throw new IllegalStateException(e.getMessage(), e);
                    }
                });
            case X3_LIMITS_HOLD -> faulty(real, (document, limits) -> real.extract(document, ExtractionLimits.DEFAULT));
            case X4_THE_SAME_GIVES_THE_SAME -> counting(real);
            case X5_SAFE_FROM_ANY_THREAD -> onOneThread(real);
        };
    }

    private static Extractor counting(Extractor real) {
        var calls = new AtomicInteger();
        return faulty(real, (document, limits) -> {
            ExtractedDocument extracted = real.extract(document, limits);
            boolean hasRoom = extracted.text().length() + 10 < limits.maxCharacters();
            return hasRoom ? withText(extracted, extracted.text() + " " + calls.incrementAndGet()) : extracted;
        });
    }

    private static Extractor onOneThread(Extractor real) {
        Thread home = Thread.currentThread();
        return faulty(real, (document, limits) -> {
            ExtractedDocument extracted = real.extract(document, limits);
            return Thread.currentThread().equals(home) ? extracted : withText(extracted, "");
        });
    }

    private static Extractor faulty(Extractor real, Fault fault) {
        return new Extractor() {
            @Override
            public boolean accepts(RawDocument document) {
                return real.accepts(document);
            }

            @Override
            public ExtractedDocument extract(RawDocument document, ExtractionLimits limits) {
                return fault.extract(document, limits);
            }
        };
    }

    private static ExtractedDocument withText(ExtractedDocument document, String text) {
        return new ExtractedDocument(
                document.path(),
                document.contentType(),
                document.title(),
                text,
                document.isPlain(),
                document.attributes(),
                document.warnings());
    }
}
