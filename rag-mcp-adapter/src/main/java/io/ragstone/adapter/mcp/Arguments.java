package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The arguments of a call, checked already. */
record Arguments(ObjectNode values) {

    String text(String name, String otherwise) {
        return values.has(name) ? values.path(name).textValue() : otherwise;
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(values.path(name).textValue());
    }

    int number(String name, int otherwise) {
        return values.has(name) ? values.path(name).intValue() : otherwise;
    }

    boolean truth(String name) {
        return values.path(name).booleanValue();
    }

    List<String> texts(String name) {
        var texts = new ArrayList<String>();
        values.path(name).forEach(each -> texts.add(each.textValue()));
        return texts;
    }
}
