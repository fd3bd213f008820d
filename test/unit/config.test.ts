import { expect, test } from "bun:test";
import { readConfig } from "../../src/config.ts";
import { fencesOf } from "../documents/blocks.ts";

test.each([
  ["PORT", ["-1", "65536", "80.5", "1e3", "http"], "a whole number from 0 to 65535"],
  ["HOST", ["not an address", "127.0.0.1/8"], "an address of this machine"],
  ["DATABASE_PATH", ["data/", "/"], "a file, not a folder"],
  ["ALLOW_NETWORK_FILESYSTEM", ["yes", "2"], "0 or 1"],
  [
    "PUBLIC_URL",
    [
      "javascript:alert(1)",
      "field.example.com",
      "ftp://field.example.com",
      "https://rima:secret@field.example.com",
      "https://field.example.com/?page=1",
      "https://field.example.com/#top",
      "https://field.example.com/lastmile",
    ],
    "http:// or https:// with a host",
  ],
  ["LOG_LEVEL", ["trace", "INFO"], "one of fatal, error, warn, info, debug, silent"],
  [
    "SMTP_URL",
    ["mail.example.com", "http://mail.example.com", "smtp://rima@mail.example.com", "smtp://"],
    "smtp:// or smtps:// with a host",
  ],
  ["MAIL_FROM", ["Cedar Net", "a@cedar.example, b@cedar.example"], "an e-mail address"],
  ["TRUSTED_PROXIES", ["10.0.0.0/33", "proxy", "10.1"], "addresses or CIDR ranges"],
  ["ATTACHMENT_LIMIT_BYTES", ["0", "10MB", "1073741825"], "a whole number from 1 to 1073741824"],
  ["WEBHOOK_ALLOW_NETWORKS", ["10.0.0.0/8,nowhere"], "addresses or CIDR ranges"],
  ["WEBHOOK_ALLOW_PORTS", ["99999", "0", "443.5", "8443,https"], "ports from 1 to 65535"],
  [
    "WEBHOOK_RETRY_WAITS",
    ["soon", "-1", "1e9", "604801", "1,".repeat(21), ","],
    "numbers of seconds up to 604800",
  ],
  [
    "SECRET_KEY",
    ["short", "0".repeat(63), "A".repeat(44), `${"A".repeat(42)}B=`, "hush ".repeat(9)],
    "32 random bytes as base64 or hex",
  ],
  ["METRICS_TOKEN", ["two words", "é", "x".repeat(201)], "1 to 200 characters of ASCII"],
  ["BACKUP_CRON", ["daily", "* * * *", "0 0 0 * * *", "61 * * * *", "OFF"], "must be five fields"],
  ["BACKUP_KEEP", ["0", "-1", "10001", "all"], "a whole number from 1 to 10000"],
])("%s is refused by its name, in one line: %p", (variable, values, expected) => {
  for (const value of values) {
    const read = () => readConfig({ [variable]: value });
    expect(read).toThrow(`${variable}: must `);
    expect(read).toThrow(expected);
    expect(read).not.toThrow("\n");
  }
});

test("what is usable is read", () => {
  expect(
    readConfig({
      PORT: "0",
      HOST: "::1",
      PUBLIC_URL: "https://field.example.com/",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
      WEBHOOK_ALLOW_PORTS: "8443, 65535",
      WEBHOOK_RETRY_WAITS: "0.5,2",
    }),
  ).toMatchObject({
    PORT: 0,
    HOST: "::1",
    PUBLIC_URL: "https://field.example.com/",
    TRUSTED_PROXIES: { length: 2 },
    WEBHOOK_ALLOW_PORTS: [8443, 65535],
    WEBHOOK_RETRY_WAITS: [0.5, 2],
  });
});

test("a mail server is read, and its password is in no refusal", () => {
  const given = {
    SMTP_URL: "smtp://rima:hush-hush@mail.example.com",
    MAIL_FROM: "A <a@b.example>",
  };
  expect(readConfig(given)).toMatchObject({
    SMTP_URL: { host: "mail.example.com", login: { user: "rima", password: "hush-hush" } },
    MAIL_FROM: { name: "A", address: "a@b.example" },
  });
  expect(readConfig({ SMTP_URL: "", MAIL_FROM: "" }).SMTP_URL).toBeUndefined();
  for (const port of ["0", "x", "99999"])
    try {
      readConfig({ SMTP_URL: `smtp://rima:hush-hush@mail.example.com:${port}` });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toContain("SMTP_URL: must");
      expect(String(error)).not.toContain("hush-hush");
    }
});

test("a former key needs one of today, and neither is told in a refusal", () => {
  const key = "ab".repeat(32);
  expect(() => readConfig({ FORMER_SECRET_KEY: key })).toThrow(
    "SECRET_KEY: must be set together with FORMER_SECRET_KEY",
  );
  for (const variable of ["SECRET_KEY", "FORMER_SECRET_KEY"])
    expect(() => readConfig({ [variable]: `${key}c` })).not.toThrow(key);
});

test("the settings that docs/operating.md shows for e-mail can be used", () => {
  const shown = fencesOf("docs/operating.md").find(({ language }) => language === "ini");
  const lines = [...(shown?.text ?? "").matchAll(/^(\w+)=(.+)$/gm)];
  const config = readConfig(Object.fromEntries(lines.map(([, name, value]) => [name, value])));
  expect(config.SMTP_URL).toMatchObject({ host: "mail.isp.example", login: { user: "user" } });
  expect(config.MAIL_FROM).toMatchObject({ address: "billing@isp.example" });
});
