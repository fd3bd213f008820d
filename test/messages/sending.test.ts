import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { toMillis } from "../../src/clock/instant.ts";
import type { SmtpLimits } from "../../src/messages/smtp-transport.ts";
import { until } from "../until.ts";
import { Mailroom } from "./mailroom.ts";
import { bodyOf, headersOf, MailSink, type Reply, subjectOf } from "./sink.ts";

let room: Mailroom;
let sink: MailSink;
beforeEach(async () => {
  room = new Mailroom();
  sink = await MailSink.start();
});
afterEach(async () => {
  await room.close();
  await sink.stop();
  setSystemTime();
});

/** So that what hangs is given up soon. */
const short: SmtpLimits = { connect_ms: 100, greeting_ms: 100, silence_ms: 100, whole_ms: 5000 };

const first = () => {
  const [mail] = sink.received;
  if (!mail) throw new Error("nothing was received");
  return mail;
};

test("a queued message is sent: to one recipient, in UTF-8, known by its id", async () => {
  room.start(sink.url());
  const id = room.queue({
    to: "nadia.haddad+home@example.com",
    subject: "سيدار نت: تم إنجاز طلبكم T-7",
    body: "حضرة نادية،\n.\nՀարգելի Նադյա\n",
  });
  await room.attempted(id, 1);
  expect(room.row(id)).toMatchObject({ status: "sent", error: null, next_attempt_at: null });
  expect(room.row(id).sent_at).not.toBeNull();
  expect(sink.received).toHaveLength(1);
  const mail = first();
  expect([mail.from, mail.to]).toEqual(["office@cedar.example", ["nadia.haddad+home@example.com"]]);
  expect(subjectOf(mail)).toBe("سيدار نت: تم إنجاز طلبكم T-7");
  expect(bodyOf(mail).trimEnd()).toBe("حضرة نادية،\n.\nՀարգելի Նադյա");
  const headers = headersOf(mail);
  expect(headers.get("message-id")).toBe(`<${id}@cedar.example>`);
  expect(headers.get("from")).toBe("Cedar Net <office@cedar.example>");
  expect(headers.get("to")).toBe("nadia.haddad+home@example.com");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  expect(Date.parse(headers.get("date") ?? "")).toBe(toMillis(room.row(id).created_at));
});

test("an organization's many messages hold up nobody else's: they take turns", async () => {
  for (let n = 0; n < 8; n += 1) room.queue({ to: `client${n}@example.com` });
  for (let n = 0; n < 2; n += 1) room.queue({ to: `bekaa${n}@example.com` }, room.world.bekaa);
  room.start(sink.url());
  await until("all are sent", () => room.rows().every(({ status }) => status === "sent"));
  const places = sink.received.flatMap(({ to: [to = ""] }, place) =>
    to.startsWith("bekaa") ? place : [],
  );
  // Two are on their way at a time: the second of two turns may overtake the first.
  expect(Math.max(...places)).toBeLessThanOrEqual(4);
  // Who has waited longest goes first.
  const first = sink.received.findIndex(({ to }) => to.includes("client0@example.com"));
  const last = sink.received.findIndex(({ to }) => to.includes("client7@example.com"));
  expect([first <= 1, last >= 8]).toEqual([true, true]);
});

test("it is sent once, also when woken again and again, and two at a time with others", async () => {
  const ids = Array.from({ length: 7 }, (_, n) => room.queue({ to: `client${n}@example.com` }));
  room.start(sink.url());
  await until("all are sent", () => {
    room.wake();
    return room.rows().every(({ status }) => status === "sent");
  });
  expect(sink.received.flatMap(({ to }) => to).toSorted()).toEqual(
    ids.map((_, n) => `client${n}@example.com`),
  );
});

test("on a damaged file nothing is sent; once it is found sound, what waits is", async () => {
  const { storage } = room.world.sqlite;
  const id = room.queue();
  storage.setDamage("The database is damaged.");
  room.start(sink.url());
  room.wake();
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(room.row(id).attempts).toBe(0);
  storage.setDamage(null);
  await room.attempted(id, 1);
  expect(sink.received).toHaveLength(1);
});

describe("what SMTP refuses", () => {
  const refuse = (at: string, reply: Reply) => {
    sink.reply = (step) => (step === at ? reply : "ok");
  };

  test.each([
    ["recipient", 550, "5.1.1 No such user here"],
    ["content", 554, "5.7.1 Looks like spam"],
    ["sender", 552, "5.3.4 Too large"],
  ])("at the %s with %d: failed at once", async (step, code, words) => {
    refuse(step, { code, words });
    room.start(sink.url());
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id)).toMatchObject({
      status: "failed",
      error: `${code} ${words}`,
      next_attempt_at: null,
      sent_at: null,
    });
  });

  test.each([
    ["recipient", 451, "4.7.1 Greylisted", "451 4.7.1 Greylisted"],
    ["content", 452, "4.3.1 No room", "452 4.3.1 No room"],
    ["recipient", 421, "4.3.2 Going down", "the mail server takes no messages"],
    ["sender", 530, "5.7.0 Log in first", "the mail server refused the login"],
    ["greeting", 554, "No service here", "the mail server takes no messages"],
  ])("at the %s with %d: tried again", async (step, code, words, error) => {
    refuse(step, { code, words });
    room.start(sink.url());
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id)).toMatchObject({ status: "queued", error });
    expect(room.row(id).next_attempt_at).not.toBeNull();
  });

  test("a refused login is tried again; nobody reads who or with what, also where the server repeats it", async () => {
    const password = "hush-hush!é";
    const encoded = Buffer.from(password).toString("base64");
    const whole = Buffer.from(`\0rima\0${password}`).toString("base64");
    const said = `5.7.8 rima or ${password} is wrong: ${encoded} ${whole} ${"x".repeat(133)} ${password}`;
    sink.reply = (step) => (step === "login" ? { code: 535, words: said } : "ok");
    room.start(sink.url(`rima:${encodeURIComponent(password)}@`));
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "the mail server refused the login",
    });
    expect(room.log).toContain("the mail server is failing");
    expect(room.log).toContain("535");
    for (const secret of ["hush", "rima", encoded, whole]) expect(room.log).not.toContain(secret);
    sink.reply = () => "ok";
    setSystemTime(Date.now() + 62_000);
    room.wake();
    await room.attempted(id, 2);
    expect(first().user).toBe("rima");
    expect(room.log).toContain("the mail server accepts messages again");
  });

  test("one bad recipient stands in nobody's way", async () => {
    sink.reply = (_, address) =>
      address === "gone@example.com" ? { code: 550, words: "5.1.1 Gone" } : "ok";
    room.start(sink.url());
    const [bad, good] = [room.queue({ to: "gone@example.com" }), room.queue()];
    await room.attempted(good, 1);
    await room.attempted(bad, 1);
    expect([room.row(bad).status, room.row(good).status]).toEqual(["failed", "sent"]);
  });
});

test("retries come after 1, 5 and 30 minutes, 2 and 12 hours; then it has failed", async () => {
  sink.reply = (step) => (step === "recipient" ? { code: 450, words: "Later" } : "ok");
  setSystemTime(new Date("2026-11-22T08:00:00Z"));
  room.start(sink.url());
  const id = room.queue();
  const waits: number[] = [];
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    await room.attempted(id, attempts);
    const due = room.row(id).next_attempt_at;
    if (due === null) throw new Error(`nothing after attempt ${attempts}`);
    waits.push((toMillis(due) - Date.now()) / 1000);
    // A second before, another message goes and this one stays.
    setSystemTime(toMillis(due) - 1000);
    const other = room.queue({ to: "other@example.com" });
    await room.attempted(other, 1);
    expect(room.row(id).attempts).toBe(attempts);
    room.world.sqlite.writeNow((root) =>
      root.org(room.world.cedar.id).updateRow("messages", other, {
        status: "failed",
        next_attempt_at: null,
      }),
    );
    setSystemTime(toMillis(due));
    room.wake();
  }
  expect(waits).toEqual([60, 300, 1800, 7200, 43_200].map((seconds) => seconds + 1));
  await room.attempted(id, 6);
  expect(room.row(id)).toMatchObject({
    status: "failed",
    next_attempt_at: null,
    error: "450 Later",
  });
});

describe("a server that does not answer", () => {
  let hole: Server;
  const held = new Set<Socket>();
  beforeEach(async () => {
    hole = createServer((socket) => {
      held.add(socket);
      socket.on("error", () => {});
    });
    await new Promise<void>((resolve) => hole.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    for (const socket of held) socket.destroy();
    held.clear();
    hole.close();
  });
  const holeUrl = (scheme = "smtp") => {
    const address = hole.address();
    return `${scheme}://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  };

  test.each(["smtp", "smtps"])("%s: never greets", async (scheme) => {
    room.start(holeUrl(scheme), { limits: short });
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "the mail server did not answer in time",
    });
  });

  test("nobody listens", async () => {
    const url = sink.url();
    await sink.stop();
    room.start(url);
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "the mail server could not be reached, or broke off",
    });
    expect(room.log).toContain("ECONNREFUSED");
    sink = await MailSink.start();
  });

  test("its name is none", async () => {
    room.start("smtp://mail.invalid");
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "the mail server's name was not found",
    });
  });

  test.each(["recipient", "content"])("hangs at the %s", async (at) => {
    sink.reply = (step) => (step === at ? "hang" : "ok");
    room.start(sink.url(), { limits: short });
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "the mail server did not answer in time",
    });
  });

  test("answers, but never ends: the whole sending has a limit", async () => {
    sink.reply = (step) => (step === "content" ? "hang" : "ok");
    room.start(sink.url(), { limits: { ...short, silence_ms: 600_000, whole_ms: 300 } });
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id).error).toBe("the mail server did not answer in time");
  });

  test.each(["recipient", "content"])("hangs up at the %s", async (at) => {
    sink.reply = (step) => (step === at ? "drop" : "ok");
    room.start(sink.url());
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "the mail server could not be reached, or broke off",
    });
  });

  test("calls are answered meanwhile, and a stop cuts it off: the message stays, without an attempt", async () => {
    room.start(holeUrl(), { stop_limit_ms: 50 });
    const ids = [room.queue(), room.queue(), room.queue()];
    await until("two are on their way", () => held.size === 2);
    expect((await room.world.get("/v1/messages?status=queued")).body.pagination.total).toBe(3);
    expect((await room.world.post("/v1/clients", { name: "N", username: "n" })).status).toBe(201);
    await room.stop();
    for (const id of ids)
      expect(room.row(id)).toMatchObject({ status: "queued", attempts: 0, error: null });
  });
});

test("a stop waits for what is on its way, and keeps its result", async () => {
  sink.reply = (step) => (step === "content" ? "hang" : "ok");
  room.start(sink.url());
  const id = room.queue();
  await until("it is on its way", () => sink.received.length === 1);
  let has_stopped = false;
  const stopped = room.stop().then(() => {
    has_stopped = true;
  });
  await room.world.get("/v1/messages");
  expect(has_stopped).toBe(false);
  sink.release();
  await stopped;
  expect(room.row(id)).toMatchObject({ status: "sent", attempts: 1 });
});

describe("TLS", () => {
  let secure: MailSink;
  beforeEach(async () => {
    secure = await MailSink.start({ starttls: true });
  });
  afterEach(() => secure.stop());

  test("STARTTLS is used where it is offered, and the login after it", async () => {
    room.start(secure.url("rima:hush@"));
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id).status).toBe("sent");
    expect(secure.received[0]).toMatchObject({ is_secure: true, user: "rima" });
  });

  test("a certificate that nobody trusts: tried again, and nothing was said", async () => {
    room.start(secure.url("rima:hush@"), { ca: "" });
    const id = room.queue();
    await room.attempted(id, 1);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "no trusted TLS with the mail server",
    });
    expect(secure.steps).toEqual(["greeting"]);
  });
});

test("a clock that was set back by more than the longest wait: what waits is due at once", async () => {
  sink.reply = (step) => (step === "recipient" ? { code: 450, words: "Later" } : "ok");
  setSystemTime(new Date("2027-11-22T08:00:00Z"));
  const id = room.queue();
  room.start(sink.url());
  await room.attempted(id, 1);
  setSystemTime(new Date("2026-11-22T08:00:00Z"));
  room.wake();
  await room.attempted(id, 2);
  expect(room.row(id)).toMatchObject({ next_attempt_at: "2026-11-22T08:05:01Z" });
});

test("what was skipped is never sent, also by a service that has a mail server later", async () => {
  const id = room.queue();
  room.world.sqlite.writeNow((root) =>
    root.org(room.world.cedar.id).updateRow("messages", id, {
      status: "skipped",
      next_attempt_at: null,
    }),
  );
  room.start(sink.url());
  const sent = room.queue({ to: "other@example.com" });
  await room.attempted(sent, 1);
  expect(sink.received.map(({ to }) => to)).toEqual([["other@example.com"]]);
  expect(room.row(id)).toMatchObject({ status: "skipped", attempts: 0 });
});

test("while the storage refuses, a result is offered again: nothing is sent twice", async () => {
  const { sqlite } = room.world;
  sink.reply = (step) => (step === "content" ? "hang" : "ok");
  room.start(sink.url());
  const id = room.queue();
  await until("it is on its way", () => sink.received.length === 1);
  sqlite.execute("PRAGMA query_only = ON");
  sink.release();
  await until("it is refused", () => room.log.includes("could not be saved"));
  sqlite.execute("PRAGMA query_only = OFF");
  await room.attempted(id, 1);
  expect(room.row(id).status).toBe("sent");
  expect(sink.received).toHaveLength(1);
});
