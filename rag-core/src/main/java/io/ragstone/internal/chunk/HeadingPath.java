package io.ragstone.internal.chunk;

import io.ragstone.internal.structure.Block;
import io.ragstone.internal.structure.HeadingText;
import java.util.ArrayList;
import java.util.List;

/** The headings that are open at one place of a document, without the one that repeats its title. For one thread. */
final class HeadingPath {

    private record Heading(int level, String words) {}

    private final List<Heading> open = new ArrayList<>();
    private final String title;

    HeadingPath(String title) {
        this.title = title.strip();
    }

    /** Enters the section under {@code heading} and returns the path there. */
    List<String> enter(Block heading) {
        while (!open.isEmpty() && open.get(open.size() - 1).level() >= heading.level()) {
            open.remove(open.size() - 1);
        }
        String words = HeadingText.plain(heading.heading());
        boolean isTitle = heading.level() == 1 && words.equalsIgnoreCase(title);
        open.add(new Heading(heading.level(), isTitle ? "" : words));
        return open.stream().map(Heading::words).filter(part -> !part.isEmpty()).toList();
    }
}
