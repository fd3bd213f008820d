import { afterEach, beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { defaultText } from "../../src/customer-texts/messages/default-text.ts";
import { email } from "../../src/http/contract/fields.ts";
import { isAddress } from "../../src/mailbox.ts";
import { renderTemplate } from "../../src/messages/template.ts";
import { until } from "../until.ts";
import { Mailroom } from "./mailroom.ts";
import { bodyOf, headersOf, MailSink, subjectOf } from "./sink.ts";

/* Nothing that somebody typed reaches a header of its own, or adds a recipient. */

let room: Mailroom;
let sink: MailSink;
beforeEach(async () => {
  room = new Mailroom();
  sink = await MailSink.start();
  room.start(sink.url());
});
afterEach(async () => {
  await room.close();
  await sink.stop();
});

const usual_headers = [
  "auto-submitted",
  "content-transfer-encoding",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
];

const hostile = [
  "Nadia\r\nBcc: thief@example.net",
  "Nadia\nSubject: other\n\nanother body",
  'Nadia "the, boss" <thief@example.net>, thief@example.net',
  "=?UTF-8?Q?=0D=0ABcc:_thief@example.net?=",
  "\u2028Bcc: thief@example.net\u2029\u0085",
  "\r\n.\r\nMAIL FROM:<thief@example.net>\r\n",
  "ن".repeat(190),
  "\ud800 half a character",
];

test.each(hostile)("as a name: %j", async (name) => {
  const { subject, body } = renderTemplate(defaultText("job_completed", "en"), {
    organization: { name },
    client: { name, username: name },
    ticket: { number: "T-7", title: name },
  });
  const id = room.queue({ subject, body });
  await room.attempted(id, 1);
  expect(sink.received).toHaveLength(1);
  const [mail] = sink.received;
  if (!mail) throw new Error("nothing came");
  expect(mail.to).toEqual(["nadia@example.com"]);
  expect([...headersOf(mail).keys()].toSorted()).toEqual(usual_headers);
  expect(headersOf(mail).get("to")).toBe("nadia@example.com");
  const in_a_line = name
    .replace(/[\p{Cc}\s\u2028\u2029]+/gu, " ")
    .trim()
    .toWellFormed();
  expect(subjectOf(mail)).toBe(`${in_a_line}: your job T-7 is done`);
  expect(bodyOf(mail)).toContain(`Dear ${in_a_line},\n`);
});

test("a subject that nobody made one line is one", async () => {
  const id = room.queue({ subject: "Done\r\nBcc: thief@example.net" });
  await room.attempted(id, 1);
  expect(room.row(id).subject).toBe("Done Bcc: thief@example.net");
  expect(sink.received[0]?.to).toEqual(["nadia@example.com"]);
});

test.each([
  "a@example.com, thief@example.net",
  "a@example.com,thief@example.net",
  "a@example.com;thief@example.net",
  "a@example.com>\r\nRCPT TO:<thief@example.net",
  "a@example.com\r\nBcc: thief@example.net",
  "Nadia <thief@example.net>",
  '"a@example.com,"@example.net',
  "group: a@example.com, thief@example.net;",
  "a@example.com (thief@example.net)",
  "ſ@example.com",
  "a@example\u212a.com",
  "a@",
  "",
])("an address that is none, or more than one, is never handed over: %j", async (to) => {
  const id = room.queue({ to });
  await room.attempted(id, 1);
  expect(room.row(id)).toMatchObject({ status: "failed", error: "not an e-mail address" });
  expect(sink.steps).toEqual([]);
});

test("of whatever address a client may have, exactly that one gets the message, or nobody", async () => {
  const is_email = (text: string): boolean => v.is(email(), text);
  const typed = fc
    .tuple(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom("a", "a.b", "o'brien", "x+y", "ſ", "a,b", '"q"'),
      fc.constantFrom("@", "@@", "@x,", ">@"),
      fc.constantFrom("example.com", "EXAMPLE.com", "example\u212a.org", "[127.0.0.1]", "a.b"),
      fc.constantFrom("", "\r\n", ",b@example.net", " ", ">", "\u0000"),
    )
    .map(([junk, local, at, domain, end]) => [
      local + at + domain + end,
      local + junk + at + domain,
    ])
    .map(([plain = "", junky = ""]) => [plain, junky]);
  const candidates = fc.sample(typed, { numRuns: 2000, seed: 7 }).flat();
  const accepted = [...new Set(candidates.filter(is_email))];
  expect(accepted.length).toBeGreaterThan(3);
  const sent = accepted.filter(isAddress);
  for (const to of accepted) room.queue({ to });
  await until("all are tried", () => room.rows().every(({ status }) => status !== "queued"));
  const lower = (text: string): string => text.toLowerCase();
  expect(sink.received.map(({ to }) => to.map(lower)).toSorted()).toEqual(
    sent.map((to) => [lower(to)]).toSorted(),
  );
});
