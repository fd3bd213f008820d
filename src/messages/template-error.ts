import { template_placeholders } from "../shared/message-vocabulary.ts";
import { parse } from "./parse-template.ts";

const known = `known are ${template_placeholders.map((name) => `{{${name}}}`).join(", ")}`;

/** Unknown names that an error lists, and the characters of each thing that it quotes. */
const quoted_max = 10;
const quoted_length_max = 100;

/** Why a template cannot be used, or null if it can: it may only contain text and known names. */
export const templateError = (template: string): string | null => {
  const unknown = new Set<string>();
  for (const line of template.split("\n")) {
    const tags = parseLine(line);
    if (typeof tags === "string") return `${tags}; ${known}`;
    for (const name of tags.names) if (!isPlaceholder(name)) unknown.add(name);
  }
  if (unknown.size === 0) return null;
  const named = [...unknown].slice(0, quoted_max).map((name) => `{{${cut(name)}}}`);
  return `has unknown placeholders: ${named.join(", ")}; ${known}`;
};

const cut = (text: string): string => text.slice(0, quoted_length_max).toWellFormed();

/** The line's names, or why it has more than that: sections, partials, unescaped names, comments, delimiters. */
const parseLine = (line: string): { names: string[] } | string => {
  try {
    const { names, tokens } = parse(line);
    const other = tokens.find(([type]) => type !== "name" && type !== "text");
    return other === undefined
      ? { names }
      : `may only contain names in double braces, not {{${cut(other[0] + other[1])}}}`;
  } catch (error) {
    return /section/i.test(String(error))
      ? "may only contain names in double braces, not sections"
      : `has a placeholder that is not complete: ${cut(line)}`;
  }
};

const isPlaceholder = (name: string): boolean =>
  (template_placeholders as readonly string[]).includes(name);
