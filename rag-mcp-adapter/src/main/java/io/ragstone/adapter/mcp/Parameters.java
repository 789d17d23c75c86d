package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.text.Nearest;
import io.ragstone.error.RequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All parameters of a tool. */
record Parameters(List<Parameter> all) {

    Parameters {
        all = List.copyOf(all);
    }

    static Parameters of(Parameter... all) {
        return new Parameters(List.of(all));
    }

    ObjectNode schema() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (Parameter parameter : all) {
            properties.set(parameter.name(), parameter.schema());
            if (parameter.required()) {
                required.add(parameter.name());
            }
        }
        return schema.put("additionalProperties", false);
    }

    /**
     * Reads the arguments of a call. Null stands for an argument that was left out.
     *
     * @throws RequestException with everything that is wrong with them
     */
    Arguments read(ObjectNode given) {
        var problems = new ArrayList<String>();
        ObjectNode accepted = Json.object();
        for (Map.Entry<String, JsonNode> argument : given.properties()) {
            check(argument.getKey(), argument.getValue(), accepted, problems);
        }
        for (Parameter parameter : all) {
            if (parameter.required() && !given.hasNonNull(parameter.name())) {
                problems.add(parameter.name() + " is missing");
            }
        }
        if (!problems.isEmpty()) {
            throw new RequestException(String.join("\n", problems));
        }
        return new Arguments(accepted);
    }

    private void check(String name, JsonNode value, ObjectNode accepted, List<String> problems) {
        List<Parameter> named = all.stream().filter(each -> each.name().equals(name)).toList();
        if (named.isEmpty()) {
            problems.add("unknown parameter '" + name + "'"
                    + Nearest.hint(name, all.stream().map(Parameter::name).toList()));
        } else if (!value.isNull()) {
            named.get(0).problem(value).ifPresentOrElse(problems::add, () -> accepted.set(name, value));
        }
    }
}
