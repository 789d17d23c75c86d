package io.ragstone.model;

import java.util.List;

/** What a filter means, told on one document. */
final class FilterTest implements Filter.Cases<Boolean> {

    private final Document document;

    FilterTest(Document document) {
        this.document = document;
    }

    @Override
    public Boolean all(Filter.All filter) {
        return filter.parts().stream().allMatch(part -> part.match(this));
    }

    @Override
    public Boolean anyOf(Filter.AnyOf filter) {
        return filter.parts().stream().anyMatch(part -> part.match(this));
    }

    @Override
    public Boolean not(Filter.Not filter) {
        return !filter.part().match(this);
    }

    @Override
    public Boolean collectionName(Filter.CollectionName filter) {
        return filter.glob().matches(document.key().collection().name());
    }

    @Override
    public Boolean version(Filter.Version filter) {
        return filter.glob().matches(document.key().collection().version());
    }

    @Override
    public Boolean path(Filter.Path filter) {
        return filter.glob().matches(document.key().path());
    }

    @Override
    public Boolean contentType(Filter.ContentType filter) {
        return filter.glob().matches(document.contentType());
    }

    @Override
    public Boolean language(Filter.Language filter) {
        return filter.code().equals(document.language());
    }

    @Override
    public Boolean modified(Filter.Modified filter) {
        return document.modified()
                .map(at -> filter.comparison()
                        .holds(Long.compare(
                                at.getEpochSecond(), filter.operand().getEpochSecond())))
                .orElse(false);
    }

    @Override
    public Boolean attribute(Filter.Attribute filter) {
        return document.attributes().getOrDefault(filter.name(), List.of()).stream()
                .anyMatch(value -> filter.comparison()
                        .holds(AttributeValue.compare(AttributeValue.folded(value), filter.operand())));
    }

    @Override
    public Boolean exists(Filter.Exists filter) {
        return !document.attributes().getOrDefault(filter.name(), List.of()).isEmpty();
    }
}
