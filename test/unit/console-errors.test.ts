import { expect, test } from "bun:test";
import { ar } from "../../src/console/strings/ar.ts";
import { en } from "../../src/console/strings/en.ts";
import { reason_status } from "../../src/shared/reasons.ts";

/** Everything that the service's source says, with numbers and inserted values as `#`. */
const serviceTexts = async (): Promise<string> => {
  const files = new Bun.Glob("src/**/*.ts").scan();
  const texts: string[] = [];
  for await (const file of files)
    if (!file.startsWith("src/console/")) texts.push(await Bun.file(file).text());
  return texts
    .join("\n")
    .replaceAll(/\$\{years\}/g, years)
    .replaceAll(/\$\{[^}]+\}/g, "#")
    .replaceAll(/\d+(?:\.\d+)?/g, "#");
};

const years = "of the years 1 to 9999";

/** Composed of a schema's type by `http/contract/validation.ts`. */
const composed = ["must be a number"];

/** A key has `#` for its first number only, and `¤` for currencies. */
const spelled = (key: string): string => key.replaceAll(/\d+(?:\.\d+)?|¤/g, "#");

test("the console translates only errors that the service has", async () => {
  const texts = await serviceTexts();
  const keys = [...Object.keys(en.errors.message), ...Object.keys(en.errors.field)];
  const unknown = keys.filter((key) => !composed.includes(key) && !texts.includes(spelled(key)));
  expect(unknown).toEqual([]);
});

test("a key has # in place of its first number, by which it is found", () => {
  const keys = [...Object.keys(en.errors.message), ...Object.keys(en.errors.field)];
  expect(keys.filter((key) => /^[^#]*\d/.test(key))).toEqual([]);
});

/** The service's message is shown, which says which of several causes it was. */
const shown_in_english = ["invoice_failed", "payment_failed", "not_billable"];

test("every other reason has an Arabic text", () => {
  const reasons = Object.keys(reason_status).filter((reason) => !shown_in_english.includes(reason));
  expect(reasons.filter((reason) => !Object.hasOwn(ar.errors.reason, reason))).toEqual([]);
});

/** The refusals of the service's source: the reason, and the message with `#` for inserted values. */
const refusals = async (): Promise<[reason: string, message: string][]> =>
  [...(await serviceTexts()).matchAll(/new Refusal\(\s*"(\w+)",\s*["`]([^"`]+)["`]/g)].map(
    ([, reason = "", message = ""]) => [reason, message],
  );

const hasText = (texts: object, message: string): boolean =>
  Object.keys(texts).some((key) => spelled(key) === message);

test("every message that is shown for what it says has an Arabic text", async () => {
  const shown = (await refusals()).filter(([reason]) => shown_in_english.includes(reason));
  expect(shown.length).toBeGreaterThan(5);
  const missing = shown.filter(([, message]) => !hasText(ar.errors.message, message));
  expect(missing).toEqual([]);
});

test("no error on screen calls a job a ticket", async () => {
  const { message: messages, reason: reasons, field } = en.errors;
  const wrong = (await refusals()).filter(
    ([reason, message]) =>
      /ticket/i.test(message.replace("Ticketing System", "")) &&
      !Object.hasOwn(reasons, reason) &&
      !hasText(messages, message),
  );
  expect(wrong).toEqual([]);
  const texts = [...Object.values(messages), ...Object.values(reasons), ...Object.values(field)];
  expect(texts.filter((text) => /ticket/i.test(text))).toEqual([]);
});
