import { afterEach, beforeEach, describe, expect, jest, spyOn, test } from "bun:test";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { until } from "../until.ts";
import { type Answered, World } from "../world.ts";

/* What callers may cost before anybody knows who they are (decisions §2). */

const login = "/v1/auth/login";
const wrong = { email: "rima@cedar.example", password: "wrong horse battery" };

let world: World;
beforeEach(() => {
  world = new World({ spool_limit: 3 * 1024 * 1024 });
});
afterEach(() => {
  jest.useRealTimers();
  world.close();
});

const outcome = ({ status, body, headers }: Answered) => [
  status,
  body?.error?.reason,
  headers.get("retry-after"),
];

/** A body that never ends, and how many bytes were asked of it. */
const endless = (piece: Uint8Array = Buffer.from("{")) => {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.bytes > 0 && piece.byteLength === 1) return new Promise(() => {});
        taken.bytes += piece.byteLength;
        controller.enqueue(new Uint8Array(piece));
        return undefined;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken };
};

const send = (body: unknown, headers: Record<string, string> = {}, path = login) =>
  world.call("POST", path, { body, headers, key: null });

describe("the body of a login", () => {
  const ofLength = (length: number): string => {
    const start = `{"email":"${wrong.email}","password":"wrong horse battery","more":"`;
    return `${start}${"a".repeat(length - start.length - 2)}"}`;
  };

  test("may have 16 KiB, and not a byte more", async () => {
    expect(outcome(await send(ofLength(16_384)))).toEqual([401, "unauthenticated", null]);
    const refused = await send(ofLength(16_385));
    expect(outcome(refused)).toEqual([413, "payload_too_large", null]);
    expect(refused.headers.get("connection")).toBe("close");
  });

  test("is refused before any of it is read, when it says that it is larger", async () => {
    const { body, taken } = endless();
    expect((await send(body, { "content-length": "16385" })).status).toBe(413);
    expect(taken.bytes).toBe(0);
  });

  test("is refused once it is larger, when it does not say so, and leaves no file", async () => {
    const { body, taken } = endless(Buffer.alloc(4096, " "));
    expect((await send(body)).status).toBe(413);
    expect(taken.bytes).toBeLessThan(64 * 1024);
    expect(readdirSync(world.spool.folder)).toEqual([]);
  });

  test("of another type is 415, or 413 when it is too large for that", async () => {
    const plain = { "content-type": "text/plain" };
    expect((await send("x", plain)).status).toBe(415);
    expect((await send("x".repeat(16_385), plain)).status).toBe(413);
  });

  test("that does not come in ten seconds is 408", async () => {
    jest.useFakeTimers();
    const { body, taken } = endless();
    const answer = send(body);
    while (taken.bytes === 0) await Promise.resolve();
    jest.advanceTimersByTime(9_999);
    const waiting = Symbol("still waiting");
    expect(await Promise.race([answer, Promise.resolve(waiting)])).toBe(waiting as never);
    jest.advanceTimersByTime(1);
    const refused = await answer;
    expect(outcome(refused)).toEqual([408, "request_timeout", null]);
    expect(refused.headers.get("connection")).toBe("close");
  });
});

describe("an address", () => {
  test("that must wait is refused before any of its body is read", async () => {
    const { verify } = Bun.password;
    const quick = spyOn(Bun.password, "verify").mockResolvedValue(false);
    for (let account = 0; account < 20; account += 1)
      expect((await send({ ...wrong, email: `n${account}@cedar.example` })).status).toBe(401);
    const { body, taken } = endless();
    expect(outcome(await send(body))).toEqual([429, "rate_limited", "1"]);
    expect(taken.bytes).toBe(0);
    const long = await send("x", { "content-length": "99999999" });
    expect(long.status).toBe(429);
    quick.mockRestore();
    expect(Bun.password.verify).toBe(verify);
  });

  test("may have 20 bodies under way at a time", async () => {
    const under_way = Array.from({ length: 20 }, () => {
      const stream = new TransformStream<Uint8Array, Uint8Array>();
      return { writer: stream.writable.getWriter(), answer: send(stream.readable) };
    });
    const { body, taken } = endless();
    expect(outcome(await send(body))).toEqual([429, "rate_limited", "1"]);
    expect(taken.bytes).toBe(0);
    for (const { writer } of under_way) {
      await writer.write(Buffer.from("{}"));
      await writer.close();
    }
    for (const { answer } of under_way) expect((await answer).status).toBe(422);
    expect((await send(wrong)).status).toBe(401);
  });
});

test("a path that needs a key is 401, and one that is unknown 404, without reading the body", async () => {
  for (const [path, status] of [
    ["/v1/clients", 401],
    ["/v1/clients/import", 401],
    ["/v1/auth/logout", 401],
    ["/v1/nowhere", 404],
  ] as const) {
    const { body, taken } = endless();
    expect([path, (await send(body, {}, path)).status]).toEqual([path, status]);
    expect(taken.bytes).toBe(0);
  }
});

test("passwords are hashed at a time on all processors but one", async () => {
  let running = 0;
  let most = 0;
  const counting = spyOn(Bun.password, "verify").mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return false;
  });
  const tries = Array.from({ length: 12 }, (_, n) =>
    send({ ...wrong, email: `n${n}@cedar.example` }),
  );
  for (const answer of tries) expect((await answer).status).toBe(401);
  expect(most).toBe(Math.max(1, availableParallelism() - 1));
  expect(counting).toHaveBeenCalledTimes(12);
  counting.mockRestore();
});

describe("bodies in files", () => {
  const large = JSON.stringify({ name: "Nadia", username: "large", note: "a".repeat(900_000) });

  test("are refused once they hold too much together, and leave nothing behind", async () => {
    const slow = Array.from({ length: 3 }, () => {
      const stream = new TransformStream<Uint8Array, Uint8Array>();
      const answer = world.call("POST", "/v1/clients", { body: stream.readable });
      return { writer: stream.writable.getWriter(), answer };
    });
    for (const { writer } of slow) await writer.write(Buffer.from(large));
    await until("all three are in files", () => readdirSync(world.spool.folder).length === 3);
    const refused = await world.call("POST", "/v1/clients", {
      body: large.replace("large", "one"),
    });
    expect(outcome(refused)).toEqual([503, "busy", "1"]);
    expect(refused.headers.get("connection")).toBe("close");
    expect(readdirSync(world.spool.folder)).toHaveLength(3);
    expect((await world.post("/v1/clients", { name: "Small", username: "small" })).status).toBe(
      201,
    );

    for (const { writer } of slow) await writer.close();
    for (const { answer } of slow) expect((await answer).status).toBeOneOf([201, 422]);
    expect(readdirSync(world.spool.folder)).toEqual([]);
    const free = await world.call("POST", "/v1/clients", { body: large.replace("large", "two") });
    expect(free.status).toBeOneOf([201, 422]);
  });

  test("of forms count, too, and the file is not kept", async () => {
    const form = new FormData();
    form.append("file", new File(["a".repeat(4 * 1024 * 1024)], "note.txt"));
    const refused = await world.call("POST", "/v1/clients/import", { body: form });
    expect(outcome(refused)).toEqual([503, "busy", "1"]);
    expect(readdirSync(world.spool.folder)).toEqual([]);
  });
});
