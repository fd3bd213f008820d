import mustache from "mustache";

type Tokens = ReturnType<typeof mustache.parse>;

/** A line of a template, parsed. */
export interface Line {
  text: string;
  tokens: Tokens;
  /** The names of its placeholders. */
  names: string[];
}

/** Without the library's cache, which would keep every template that was ever parsed. */
mustache.templateCache = undefined;

/** Throws if a tag is not complete. */
export const parse = (text: string): Line => {
  const tokens = mustache.parse(text);
  return { text, tokens, names: tokens.flatMap(([type, name]) => (type === "name" ? name : [])) };
};

/** Parsing takes much longer than rendering, and a run sends the same text to thousands. */
const parsed = new Map<string, Line[]>();
const parsed_max = 200;

/** The lines of a valid template. */
export const linesOf = (template: string): Line[] => {
  let lines = parsed.get(template);
  if (!lines) {
    lines = template.split("\n").map(parse);
    const [oldest] = parsed.size < parsed_max ? [] : parsed.keys();
    if (oldest !== undefined) parsed.delete(oldest);
    parsed.set(template, lines);
  }
  return lines;
};
