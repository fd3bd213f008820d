import { afterEach, beforeEach, describe, expect, setSystemTime, spyOn, test } from "bun:test";
import { sign } from "node:crypto";
import { flag, Passkey } from "../authenticator.ts";
import { type Attack, attacks_on_both, attacksOnFlags, names } from "../passkey-attacks.ts";
import { origin, PasskeyWorld } from "../passkey-world.ts";
import { workOf } from "../work.ts";
import type { Answered } from "../world.ts";

/* The steps of WebAuthn Level 2 §7.2, "Verifying an authentication assertion", each tried to be passed. */

let world: PasskeyWorld;
beforeEach(() => {
  world = new PasskeyWorld();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

type Inner = Record<"clientDataJSON" | "authenticatorData" | "signature", string>;

/** Changes a part of the response after it was signed. */
const changed =
  (field: keyof Inner, change: (bytes: Buffer) => Uint8Array) =>
  ({ response }: { response: Inner }): void => {
    const bytes = Buffer.from(response[field], "base64url");
    response[field] = Buffer.from(change(bytes)).toString("base64url");
  };

const flipped = (at: number) => (bytes: Buffer) => {
  const index = at < 0 ? bytes.byteLength + at : at;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes;
};

/** The numbers of a signature one after the other, as JSON Web Signatures have them, instead of DER. */
const withoutDer = (signed: Buffer): Uint8Array =>
  sign("sha256", signed, {
    key: new Passkey(origin).keys.private_key,
    dsaEncoding: "ieee-p1363",
  });

const attacks: readonly Attack[] = [
  ...attacks_on_both,
  ...attacksOnFlags(0),
  ["type: of a new passkey", { client: { type: "webauthn.create" } }],
  ["flags: a credential that is missing", { flags: flag.up | flag.uv | flag.at }],
  ["signature: by another key", { signer: new Passkey(origin).keys.private_key }],
  [
    "signature: by a key of another kind",
    { signer: new Passkey(origin, "RS256").keys.private_key },
  ],
  ["signature: a bit of it changed", { answer: changed("signature", flipped(-1)) }],
  ["signature: cut off", { answer: changed("signature", (bytes) => bytes.subarray(0, -1)) }],
  ["signature: empty", { answer: changed("signature", () => Buffer.alloc(0)) }],
  [
    "signature: zeros",
    { answer: changed("signature", () => Buffer.from("3006020100020100", "hex")) },
  ],
  ["signature: not in DER", { answer: changed("signature", withoutDer) }],
  ["signature: no base64url", { answer: ({ response }) => (response.signature += "!") }],
  ["client data: changed after it was signed", { answer: changed("clientDataJSON", withSpace) }],
  ["authenticator data: the RP ID changed", { answer: changed("authenticatorData", flipped(0)) }],
  ["authenticator data: a flag changed", { answer: changed("authenticatorData", withBackup) }],
  [
    "authenticator data: the counter changed",
    { answer: changed("authenticatorData", flipped(36)) },
  ],
  [
    "authenticator data: cut off",
    { answer: changed("authenticatorData", (bytes) => bytes.subarray(0, -1)) },
  ],
  ["authenticator data: empty", { answer: changed("authenticatorData", () => Buffer.alloc(0)) }],
  [
    "authenticator data: no base64url",
    { answer: ({ response }) => (response.authenticatorData += "!") },
  ],
  ["user handle: none", { answer: ({ response }) => (response.userHandle = undefined) }],
  ["user handle: null", { answer: ({ response }) => (response.userHandle = null) }],
  ["user handle: empty", { answer: ({ response }) => (response.userHandle = "") }],
  ["user handle: another's", { answer: ({ response }) => (response.userHandle = "MDE5M2Y0") }],
  ["user handle: padded", { answer: ({ response }) => (response.userHandle += "=") }],
];

function withSpace(bytes: Buffer): Uint8Array {
  return Buffer.concat([bytes, Buffer.from(" ")]);
}

function withBackup(bytes: Buffer): Uint8Array {
  bytes[32] = (bytes[32] ?? 0) | flag.be;
  return bytes;
}

describe("a response that signs in is refused as a wrong login", () => {
  test.each([...attacks])("%s", async (_, tampering) => {
    const { passkey } = await world.add();
    const options = await world.requestOptions();
    const attack = passkey.get(options, tampering);
    const answer = await world.signIn(attack);
    expect([answer.status, answer.body]).toEqual([401, await wrongLogin()]);
    if (names(attack, options)) expect((await world.signIn(passkey.get(options))).status).toBe(401);
    expect(await lastUse()).toBeNull();
    expect((await world.logIn(passkey)).status).toBe(200); // the same without the attack
  });
});

/** What a wrong password is answered. */
const wrongLogin = async () => {
  const wrong = { email: "nobody@cedar.example", password: "a wrong password" };
  return (await world.post("/v1/auth/login", wrong, { key: null })).body;
};

const lastUse = async () =>
  (await world.get("/v1/auth/passkeys", { key: world.session })).body.data[0].last_used_at;

describe("somebody else's passkey", () => {
  const bothPasskeys = async () => {
    const { passkey: rimas } = await world.add();
    const { id } = world.user();
    const { passkey: own } = await world.add(world.begin({ org_id: world.cedar.id, user_id: id }));
    return { rimas, own, options: await world.requestOptions() };
  };

  test("is not opened by one's own key under its id", async () => {
    const { rimas, own, options } = await bothPasskeys();
    const signer = own.keys.private_key;
    expect((await world.signIn(rimas.get(options, { signer }))).status).toBe(401);
  });

  test("is not opened by its user handle beside one's own id", async () => {
    const { rimas, own, options } = await bothPasskeys();
    const response = own.get(options);
    response.response.userHandle = rimas.user_handle;
    expect((await world.signIn(response)).status).toBe(401);
  });
});

describe("a challenge to sign in", () => {
  test("is good once: a response cannot be replayed", async () => {
    const { passkey } = await world.add();
    const response = passkey.get(await world.requestOptions());
    expect((await world.signIn(response)).status).toBe(200);
    expect((await world.signIn(response)).status).toBe(401);
  });

  test("is used up by an attempt that fails, whoever makes it", async () => {
    const { passkey } = await world.add();
    for (const attacker of [passkey, world.passkey()]) {
      const options = await world.requestOptions();
      const signer = world.passkey().keys.private_key;
      expect((await world.signIn(attacker.get(options, { signer }))).status).toBe(401);
      expect((await world.signIn(passkey.get(options))).status).toBe(401);
    }
  });

  test("is used once by two calls at the same time", async () => {
    const { passkey } = await world.add();
    const response = passkey.get(await world.requestOptions());
    const answers = await Promise.all([world.signIn(response), world.signIn(response)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("ends after five minutes", async () => {
    setSystemTime(new Date("2026-11-28T10:00:00Z"));
    const { passkey } = await world.add();
    const [in_time, late] = [await world.requestOptions(), await world.requestOptions()];
    setSystemTime(new Date("2026-11-28T10:04:59Z"));
    expect((await world.signIn(passkey.get(in_time))).status).toBe(200);
    setSystemTime(new Date("2026-11-28T10:05:00Z"));
    expect((await world.signIn(passkey.get(late))).status).toBe(401);
  });

  test("is none of another service", async () => {
    const { passkey } = await world.add();
    const other = new PasskeyWorld();
    const options = await other.requestOptions();
    expect((await world.signIn(passkey.get(options))).status).toBe(401);
    other.close();
  });
});

test("a counter is used once by two authenticators with the same key at the same time", async () => {
  const { passkey } = await world.add();
  passkey.counter = 5;
  const [one, other] = [await world.requestOptions(), await world.requestOptions()];
  const calls = [world.signIn(passkey.get(one)), world.signIn(passkey.get(other))];
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 401]);
});

describe("an unknown passkey", () => {
  const shown = ({ status, text, headers }: Answered) => {
    const without = [...headers].filter(([name]) => name !== "x-request-id");
    return { status, text, headers: without };
  };

  test("is answered word for word as a wrong signature of a known one, after the same work", async () => {
    const { passkey } = await world.add();
    const verify = spyOn(crypto.subtle, "verify");
    const attempt = async (of: Passkey) => {
      const response = of.get(await world.requestOptions(), {
        signer: new Passkey(origin).keys.private_key,
      });
      verify.mockClear();
      let answer: Answered | undefined;
      const work = await workOf(async () => {
        answer = await world.signIn(response);
      });
      return { answer: answer && shown(answer), work, verified: verify.mock.calls.length };
    };
    const known = await attempt(passkey);
    expect(known.verified).toBe(1);
    expect(await attempt(world.passkey())).toEqual(known);
    verify.mockRestore();
  });

  test("is what a removed one becomes", async () => {
    const { passkey, id } = await world.add();
    await world.delete(`/v1/auth/passkeys/${id}`, { key: world.session });
    const removed = shown(await world.logIn(passkey));
    expect(removed).toEqual(shown(await world.logIn(world.passkey())));
  });
});

describe("a body that is none", () => {
  const good = { id: "AAAA", rawId: "AAAA", type: "public-key" };
  const inner = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
  test.each<[string, unknown, string]>([
    ["no response", undefined, "response"],
    ["a text", "AAAA", "response"],
    ["no id", { ...good, id: undefined, response: inner }, "response.id"],
    ["another type", { ...good, type: "password", response: inner }, "response.type"],
    ["nothing inside", good, "response.response"],
    [
      "no signature",
      { ...good, response: { ...inner, signature: undefined } },
      "response.response.signature",
    ],
    [
      "an object for text",
      { ...good, response: { ...inner, clientDataJSON: {} } },
      "response.response.clientDataJSON",
    ],
    [
      "a user handle that is no text",
      { ...good, response: { ...inner, userHandle: 5 } },
      "response.response.userHandle",
    ],
    [
      "a signature that is too long",
      { ...good, response: { ...inner, signature: "A".repeat(5001) } },
      "response.response.signature",
    ],
  ])("%s", async (_, response, field) => {
    const answer = await world.post("/v1/auth/login/passkey", { response }, { key: null });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.errors)).toContain(field);
  });
});
