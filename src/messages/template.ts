import mustache from "mustache";
import type { TemplatePlaceholder } from "../shared/message-vocabulary.ts";
import { singleLine } from "../shared/single-line.ts";
import { type Line, linesOf } from "./parse-template.ts";
import type { TemplateValues } from "./template-values.ts";

/** Subject and body of a message, with placeholders or rendered. */
export interface MessageText {
  /** One line. */
  subject: string;
  /** Plain text. */
  body: string;
}

/** `text`: what a gateway gets, the body without empty lines. */
export interface RenderedMessage extends MessageText {
  text: string;
}

type Context = InstanceType<typeof mustache.Context>;

interface View {
  [name: string]: string | View;
}

const writer = new mustache.Writer();

/** Whether a valid template has the placeholder. */
export const usesPlaceholder = (
  { subject, body }: MessageText,
  name: TemplatePlaceholder,
): boolean =>
  [subject, body].some((text) => linesOf(text).some(({ names }) => names.includes(name)));

/** Replaces the placeholders in one pass: a value with braces stays as it is. */
export const renderTemplate = (
  { subject, body }: MessageText,
  values: TemplateValues,
): RenderedMessage => {
  const view = new mustache.Context(viewOf(values));
  const lines = renderBody(linesOf(body), view);
  const headline = linesOf(subject).map((line) => render(line, view));
  return {
    subject: singleLine(headline.join(" ")) || singleLine(values.organization.name),
    body: lines.join("\n"),
    text: lines.filter((line) => line.trim() !== "").join("\n"),
  };
};

const unescaped = { escape: (value: string) => value };

const render = ({ text, tokens }: Line, view: Context): string =>
  // The library's types have tokens as lists of strings.
  writer.renderTokens(tokens as unknown as string[][], view, undefined, text, unescaped);

/** Marks that would turn the direction of the text around a value. */
const direction_marks = /[\u202a-\u202e\u2066-\u2069]/g;

/** The values, each one line. */
const viewOf = (values: object): View =>
  Object.fromEntries(
    Object.entries(values).flatMap(
      ([name, value]: [string, unknown]): [string, string | View][] => {
        if (value === null || value === undefined) return [];
        if (typeof value === "object") return [[name, viewOf(value)]];
        return [[name, singleLine(String(value).replace(direction_marks, ""))]];
      },
    ),
  );

/**
 * The rendered lines. A line whose placeholders are all empty is left out, with the empty line after it if that
 * would be a second one. `currency` counts only where it stands alone, because it has no meaning without an amount.
 */
const renderBody = (template: readonly Line[], view: Context): string[] => {
  const lines: string[] = [];
  let is_after_gap = false;
  for (const line of template) {
    const is_blank = line.text.trim() === "";
    const is_second_blank = is_after_gap && is_blank && (lines.at(-1) ?? "") === "";
    if (is_second_blank || isEmpty(line, view)) {
      is_after_gap = true;
      continue;
    }
    lines.push(render(line, view));
    is_after_gap = is_after_gap && is_blank;
  }
  return lines;
};

/** Whether the line has placeholders, and all that matter are empty. */
const isEmpty = ({ names }: Line, view: Context): boolean => {
  const amounts = names.filter((name) => name !== "currency");
  const deciding = amounts.length > 0 ? amounts : names;
  return deciding.length > 0 && deciding.every((name) => (view.lookup(name) ?? "") === "");
};
