import { Command, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { import_fields } from "../../clients/import/columns.ts";
import { isWorkable, working_years } from "../../clock/bounds.ts";
import { type Instant, parseInstant } from "../../clock/instant.ts";
import { isCurrency } from "../../shared/money.ts";

/** Additions to the output of `--help`. */
interface Details {
  /** Command lines, without `lastmile`. */
  examples: readonly string[];
  /** When the exit status is 1, unless it only means failure. */
  fails?: string;
}

/** A command, or a verb of one, with its examples and exit codes in its help. */
export const verb = (name: string, summary: string, { examples, fails }: Details) =>
  new Command(name).description(summary).addHelpText(
    "after",
    `
Examples:
${examples.map((line) => `  lastmile ${line}`).join("\n")}

Exit codes:
  0  done
  1  ${fails ?? "the command failed; see standard error"}
  2  wrong usage`,
  );

/** A command that only has subcommands. */
export const group = (name: string, summary: string) => new Command(name).description(summary);

export const json = () => new Option("--json", "print a single JSON document");

export const organization = () =>
  new Option("--org <id or name>", "the organization (not needed if there is only one)");

const refusal = (expected: string): InvalidArgumentError => new InvalidArgumentError(expected);

/** A value that is not empty. */
export const filled = (value: string): string => {
  if (value.trim() === "") throw refusal("Expected a value.");
  return value;
};

/** The scheme, name and port of a server: `https://crm.example`. */
export const origin = (value: string): string => {
  const url = URL.parse(value);
  const is_plain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!is_plain) throw refusal("Expected an address without a path, such as https://crm.example.");
  return url.origin;
};

export const currency = (value: string): string => {
  if (!isCurrency(value.toUpperCase())) throw refusal("Expected a currency, such as USD.");
  return value.toUpperCase();
};

/** A comma-separated list of at least one value. */
export const commaList = (value: string): string[] => {
  const parts = value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 0) throw refusal("Expected a value.");
  return parts;
};

export const wholeNumber = (value: string): number => {
  if (!/^\d{1,9}$/.test(value)) throw refusal("Expected a whole number.");
  return Number(value);
};

/** An amount of money, as people write it. */
export const amount = (value: string): number => {
  if (!/^\d{1,12}(?:\.\d+)?$/.test(value)) throw refusal("Expected an amount, such as 0.05.");
  return Number(value);
};

/** A time with an offset or `Z`. */
export const instant = (value: string): Instant => {
  const moment = parseInstant(value, "UTC");
  if (moment === null || !isWorkable(moment))
    throw refusal(`Expected a date and time ${working_years}, such as 2026-10-15T08:30:00Z.`);
  return moment;
};

/** `on` or `off`. */
export const onOrOff = (value: string): boolean => {
  if (value !== "on" && value !== "off") throw refusal("Expected on or off.");
  return value === "on";
};

/** `staff=viewer,bosses=admin`: the values of a claim and their roles. `none` is an empty map. */
export const roleMap = (value: string): Record<string, string> => {
  if (value === "none") return {};
  const pairs = commaList(value).map((pair) => /^(.+)=([^=]+)$/.exec(pair));
  if (pairs.includes(null)) throw refusal("Expected value=role,value=role.");
  return Object.fromEntries(pairs.map((pair) => [pair?.[1]?.trim(), pair?.[2]?.trim()]));
};

/** `Full name=name,Tel=phone_number`: spreadsheet headers and the fields they are imported as. */
export const headerMap = (value: string): Record<string, string> => {
  const pairs = commaList(value).map((pair) => pair.split("=").map((side) => side.trim()));
  if (pairs.some(([header, field, ...more]) => !header || !field || more.length > 0))
    throw refusal("Expected Header=field,Header=field.");
  const unknown = pairs.find(([, field]) => !import_fields.some((known) => known === field))?.[1];
  if (unknown !== undefined)
    throw refusal(`${unknown} is not a field. Fields: ${import_fields.join(", ")}.`);
  return Object.fromEntries(pairs);
};
