package io.ragstone;

import io.ragstone.error.NotFoundException;
import io.ragstone.error.RequestException;
import io.ragstone.error.SourceException;
import io.ragstone.internal.sync.LiveText;
import io.ragstone.internal.sync.SyncEngine;
import io.ragstone.model.Collection;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.spi.DocumentReader;
import java.util.List;
import java.util.Optional;

/** Reads lines of documents: live text where the source is plain, the text the index keeps where it is not. */
final class DocumentText {

    private final DocumentReader reader;
    private final SyncEngine sync;

    DocumentText(DocumentReader reader, SyncEngine sync) {
        this.reader = reader;
        this.sync = sync;
    }

    ReadResult read(Collection collection, String path, int firstLine, int lastLine) {
        var key = new DocumentKey(collection.id(), path);
        Document document = reader.document(key)
                .filter(each -> !each.hash().isEmpty())
                .orElseThrow(() -> new NotFoundException(
                        "the index holds no document '" + path + "' in collection '" + collection.id() + "'"));
        Optional<String> kept = reader.extractedText(key);
        return kept.isPresent()
                ? lines(document, kept.get(), document.hash(), "", firstLine, lastLine)
                : live(collection, document, firstLine, lastLine);
    }

    private ReadResult live(Collection collection, Document document, int firstLine, int lastLine) {
        LiveText live;
        try {
            live = sync.liveText(collection, document.key().path());
        } catch (SourceException gone) {
            throw new NotFoundException("'" + document.key() + "' is in the index but cannot be read any more: "
                    + gone.getMessage() + "; a sync brings the index in step");
        }
        String note = live.hash().equals(document.hash())
                ? ""
                : "the file has changed since it was indexed; line numbers of earlier hits may be off until the next sync";
        return lines(document, live.text(), live.hash(), note, firstLine, lastLine);
    }

    private static ReadResult lines(
            Document document, String text, String hash, String note, int firstLine, int lastLine) {
        List<String> lines = text.lines().toList();
        if (firstLine < 1 || lastLine < firstLine) {
            throw new RequestException("not a range of lines: " + firstLine + "-" + lastLine);
        }
        if (firstLine > lines.size()) {
            throw new RequestException(
                    "'" + document.key() + "' has " + lines.size() + " lines, none from " + firstLine);
        }
        int end = Math.min(lastLine, lines.size());
        return new ReadResult(
                document.key(),
                document.title(),
                String.join("\n", lines.subList(firstLine - 1, end)),
                firstLine,
                end,
                lines.size(),
                hash,
                note);
    }
}
