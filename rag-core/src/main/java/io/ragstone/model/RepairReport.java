package io.ragstone.model;

import java.util.List;

/**
 * What a repair did.
 *
 * @param found what was wrong before
 * @param rebuilt documents that were analysed anew from their stored passages
 * @param queued documents that wait to be read again; until then their old version answers
 * @param left what is still wrong and does not wait for such a reading
 */
public record RepairReport(
        List<Finding> found, List<DocumentKey> rebuilt, List<DocumentKey> queued, List<Finding> left) {

    public RepairReport {
        found = List.copyOf(found);
        rebuilt = List.copyOf(rebuilt);
        queued = List.copyOf(queued);
        left = List.copyOf(left);
    }
}
