import { expect, test } from "bun:test";
import { defaultSender, isLocalhost, parseMailServer } from "../../src/mail-server.ts";
import { parseMailbox } from "../../src/mailbox.ts";

test.each([
  ["smtp://mail.example.com", { is_tls: false, host: "mail.example.com", port: 587, login: null }],
  ["smtps://mail.example.com/", { is_tls: true, host: "mail.example.com", port: 465, login: null }],
  ["smtp://127.0.0.1:2525", { is_tls: false, host: "127.0.0.1", port: 2525, login: null }],
  ["smtp://[::1]:25", { is_tls: false, host: "::1", port: 25, login: null }],
  [
    "smtps://rima%40cedar.example:p%40ss%3A%2F%C3%A9@mail.example.com:2465",
    {
      is_tls: true,
      host: "mail.example.com",
      port: 2465,
      login: { user: "rima@cedar.example", password: "p@ss:/é" },
    },
  ],
])("%s", (text, server) => {
  expect(parseMailServer(text)).toEqual(server);
});

test.each([
  "mail.example.com",
  "mail.example.com:25",
  "http://mail.example.com",
  "smtp:mail.example.com",
  "smtp://",
  "smtp:///path",
  "smtp://mail.example.com/path",
  "smtp://mail.example.com?tls=off",
  "smtp://mail.example.com#top",
  "smtp://mail.example.com:0",
  "smtp://mail.example.com:99999",
  "smtp://rima@mail.example.com",
  "smtp://:secret@mail.example.com",
  "smtp://rima:%zz@mail.example.com",
  "smtp://mail example.com",
  "smtp://a,b",
])("%j names no mail server", (text) => {
  expect(parseMailServer(text)).toBeNull();
});

const sender = (text: string) => {
  const server = parseMailServer(text);
  if (!server) throw new Error(text);
  return defaultSender(server);
};

test("who messages are from when nobody said it", () => {
  expect(sender("smtp://rima%40cedar.example:x@mail.example.com")).toEqual({
    name: "",
    address: "rima@cedar.example",
  });
  const usual = (host: string) => ({ name: "Lastmile", address: `lastmile@${host}` });
  expect(sender("smtp://rima:x@mail.example.com")).toEqual(usual("mail.example.com"));
  expect(sender("smtp://10.0.0.1")).toEqual(usual("localhost"));
  expect(sender("smtp://[fe80::a]")).toEqual(usual("localhost"));
});

test("this machine is known by its own names only", () => {
  const here = (host: string): boolean => {
    const server = parseMailServer(`smtp://${host}`);
    return server !== null && isLocalhost(server);
  };
  expect(["localhost", "127.0.0.1", "127.8.8.8", "[::1]"].every(here)).toBe(true);
  expect(["localhost.example.com", "10.0.0.1", "mail", "127.0.0.1.example"].some(here)).toBe(false);
});

test.each([
  ["office@cedar.example", { name: "", address: "office@cedar.example" }],
  [" Cedar Net <office@cedar.example> ", { name: "Cedar Net", address: "office@cedar.example" }],
  ['"Cedar, Net" <office@localhost>', { name: "Cedar, Net", address: "office@localhost" }],
  ["سيدار <office@cedar.example>", { name: "سيدار", address: "office@cedar.example" }],
  ["<office@cedar.example>", { name: "", address: "office@cedar.example" }],
])("a mailbox: %s", (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});

test.each([
  "Cedar Net",
  "a@b.example, c@d.example",
  "Cedar <a@b.example>, c@d.example",
  "Cedar <a@b.example> x",
  "Cedar <<a@b.example>>",
  "Cedar\nBcc: x <a@b.example>",
  `${"x".repeat(192)} <a@b.example>`,
  "a b@c.example",
  "@c.example",
])("no mailbox: %j", (text) => {
  expect(parseMailbox(text)).toBeNull();
});
