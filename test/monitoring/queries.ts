import { parser } from "@prometheus-io/lezer-promql";

/** A choice of series in a query: a metric and what its labels must be. */
export interface Choice {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

/** What a query of PromQL names: choices of series, and labels by which they are grouped. */
export interface Named {
  choices: Choice[];
  labels: string[];
}

/** Throws for what is no PromQL. Grafana's own variable is given a value first. */
export const namedIn = (written: string): Named => {
  const query = written.replaceAll("$__rate_interval", "5m");
  const named: Named = { choices: [], labels: [] };
  parser.parse(query).iterate({
    enter: (node) => {
      const text = query.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`no PromQL at ${node.from}: ${query}`);
      if (node.name === "VectorSelector") named.choices.push({ metric: "", matchers: [] });
      const choice = named.choices.at(-1);
      if (node.name === "Identifier" && choice) choice.metric = text;
      if (node.name === "UnquotedLabelMatcher" && choice) {
        const [, label = "", operator = "", value = ""] =
          /^(\w+)\s*([=!~]+)\s*"(.*)"$/.exec(text) ?? [];
        choice.matchers.push({ label, operator, value });
      }
      if (node.name === "LabelName" && node.node.parent?.name === "GroupingLabels")
        named.labels.push(text);
    },
  });
  return named;
};
