import { describe, expect, test } from "bun:test";
import {
  longest_wait_seconds,
  refusedAt,
  retry_waits_seconds,
  type SendError,
  type SendResult,
  shortAnswer,
  verdict,
} from "../../src/messages/verdict.ts";

const met = (
  trouble: SendError | null,
  code: number | null = null,
  answer = "450 Later",
): SendResult => ({
  trouble,
  code,
  answer,
});

test("what was taken over is sent, at whatever attempt", () => {
  for (const attempts of [1, 6, 7])
    expect(verdict(met(null), attempts)).toEqual({ status: "sent" });
});

describe("temporary trouble", () => {
  const troubles = ["dns", "connect", "tls", "timeout", "login", "server", "unexpected"] as const;

  test.each(troubles)("%s, with whatever code", (trouble) => {
    for (const code of [null, 421, 451, 535, 554])
      for (const [index, wait_seconds] of retry_waits_seconds.entries())
        expect(verdict(met(trouble, code), index + 1)).toMatchObject({
          status: "queued",
          wait_seconds: wait_seconds + 1,
        });
    expect(verdict(met(trouble), 6).status).toBe("failed");
  });

  test("the server's words are told of the message alone", () => {
    for (const trouble of troubles)
      expect(JSON.stringify(verdict(met(trouble, 535, "rima is wrong"), 1))).not.toContain("rima");
    expect(verdict(met("message", 450), 1)).toMatchObject({ error: "450 Later" });
  });
});

test("a message is refused for ever by 5xx, or by what it is", () => {
  expect(verdict(met("message", 550), 1).status).toBe("failed");
  expect(verdict(met("message", null), 1).status).toBe("failed");
  expect(verdict(met("address"), 1).status).toBe("failed");
  expect(verdict(met("message", 450), 5).status).toBe("queued");
  expect(verdict(met("message", 450), 6).status).toBe("failed");
});

test.each([
  ["RCPT TO", 550, "message"],
  ["MAIL FROM", 450, "message"],
  ["DATA", 554, "message"],
  ["RCPT TO", 421, "server"],
  ["RCPT TO", 530, "login"],
  ["DATA", 538, "login"],
  ["AUTH PLAIN", 454, "login"],
  ["EHLO", 502, "server"],
  ["CONN", 554, "server"],
  ["", null, "server"],
] as const)("at %s with %p it is about the %s", (command, code, trouble) => {
  expect(refusedAt(command, code)).toBe(trouble);
});

test("an answer is one short line", () => {
  expect(shortAnswer("550-5.1.1 No\r\n550 5.1.1\tsuch user\u0000 ")).toBe(
    "550-5.1.1 No 550 5.1.1 such user",
  );
  expect(shortAnswer(`550 ${"x".repeat(5000)}`)).toHaveLength(200);
  expect(shortAnswer(`${"x".repeat(199)}😀`).isWellFormed()).toBe(true);
});

test("nothing waits longer than 12 hours and the second that is cut off", () => {
  expect(longest_wait_seconds).toBe(43_201);
});
