import { afterEach, beforeEach, describe, expect, setSystemTime, spyOn, test } from "bun:test";
import { randomBytes, sign, X509Certificate } from "node:crypto";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { type Cbor, flag, Passkey } from "../authenticator.ts";
import { type Attack, attacks_on_both, attacksOnFlags, names } from "../passkey-attacks.ts";
import { origin, PasskeyWorld } from "../passkey-world.ts";

/* The steps of WebAuthn Level 2 §7.1, "Registering a new credential", each tried to be passed. */

let world: PasskeyWorld;
beforeEach(() => {
  world = new PasskeyWorld();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const withEntry = (name: number, value: number | Uint8Array | null) => (key: Map<never, never>) => {
  const changed = new Map<never, never>(key);
  if (value === null) changed.delete(name as never);
  else changed.set(name as never, value as never);
  return changed;
};

type Bytes = { response: { attestationObject: string } };

const rewritten =
  (change: (bytes: Buffer) => Uint8Array) =>
  ({ response }: Bytes): void => {
    const bytes = Buffer.from(response.attestationObject, "base64url");
    response.attestationObject = Buffer.from(change(bytes)).toString("base64url");
  };

const flipped = (bytes: Buffer, at: number): Buffer => {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

/** Where the RP ID's hash stands in the attestation object: last, before 37 − 32 bytes and what was attested. */
const dataAt = (bytes: Buffer): number => bytes.indexOf("authData") + "authData".length + 2;

const attacks: readonly Attack[] = [
  ...attacks_on_both,
  ...attacksOnFlags(flag.at),
  ["type: of a sign-in", { client: { type: "webauthn.get" } }],
  ["no credential attested", { flags: flag.up | flag.uv }],
  ["algorithm: ES384", { cose: withEntry(3, -35) }],
  ["algorithm: RS1", { cose: withEntry(3, -65535) }],
  ["algorithm: PS256", { cose: withEntry(3, -37) }],
  ["algorithm: a symmetric one", { cose: withEntry(3, 5) }],
  ["algorithm: none", { cose: withEntry(3, null) }],
  ["public key: of another type than its algorithm", { cose: withEntry(1, 3) }],
  ["public key: without a coordinate", { cose: withEntry(-3, null) }],
  ["public key: a coordinate that is too short", { cose: withEntry(-3, Buffer.alloc(27, 1)) }],
  ["public key: no point of its curve", { cose: withEntry(-3, Buffer.alloc(32, 1)) }],
  ["public key: another curve", { cose: withEntry(-1, 2) }],
  ["public key: no map", { cose: () => "key" }],
  ["credential id: another than the browser named", { attested_id: randomBytes(16) }],
  ["credential id: empty", { attested_id: Buffer.alloc(0) }],
  ["attestation: unknown format", { fmt: "vouched" }],
  ["attestation: none, with a statement", { statement: () => new Map([["sig", "x"]]) }],
  ["attestation: packed, unsigned", { fmt: "packed" }],
  [
    "attestation: packed, signed by another key",
    {
      fmt: "packed",
      statement: (signed) =>
        new Map<string, number | Uint8Array>([
          ["alg", -7],
          ["sig", sign("sha256", signed, new Passkey(origin).keys.private_key)],
        ]),
    },
  ],
  [
    "attestation: packed, of other data",
    {
      fmt: "packed",
      statement: (_, key) =>
        new Map<string, number | Uint8Array>([
          ["alg", -7],
          ["sig", sign("sha256", Buffer.from("other"), key)],
        ]),
    },
  ],
  [
    "attestation: packed, signed by itself beside a certificate that is none",
    {
      fmt: "packed",
      statement: (signed, key) =>
        new Map<string, Cbor>(
          Object.entries({ alg: -7, sig: sign("sha256", signed, key), x5c: 0 }),
        ),
    },
  ],
  ["attestation object: no CBOR", { answer: rewritten(() => Buffer.from([0xff])) }],
  ["attestation object: cut off", { answer: rewritten((bytes) => bytes.subarray(0, -5)) }],
  ["attestation object: empty", { answer: rewritten(() => Buffer.alloc(0)) }],
  ["attestation object: a number", { answer: rewritten(() => Buffer.from([1])) }],
  ["attestation object: an empty map", { answer: rewritten(() => Buffer.from([0xa0])) }],
  ["attestation object: lists in lists", { answer: rewritten(() => Buffer.alloc(7000, 0x81)) }],
  ["attestation object: an endless text", { answer: rewritten(() => Buffer.from([0x7f])) }],
  [
    "attestation object: a text longer than all",
    { answer: rewritten(() => Buffer.from([0x7a, 0xff, 0xff, 0xff, 0xff])) },
  ],
  [
    "attestation object: no base64url",
    { answer: ({ response }) => (response.attestationObject = "not base64!") },
  ],
  [
    "authenticator data: the RP ID's hash changed",
    { answer: rewritten((bytes) => flipped(bytes, dataAt(bytes))) },
  ],
];

describe("a response that adds a passkey is refused on `response`", () => {
  test.each([...attacks])("%s", async (_, tampering) => {
    const passkey = world.passkey();
    const options = await world.creationOptions();
    const attack = passkey.create(options, tampering);
    await isRefused(world.register(attack));
    if (names(attack, options)) await isRefused(world.register(passkey.create(options)));
    expect((await world.get("/v1/auth/passkeys", { key: world.session })).body.data).toEqual([]);
    await world.add(world.session, passkey); // the same without the attack
    expect((await world.logIn(passkey)).status).toBe(200);
  });
});

const refused = { response: ["was not accepted: ask for new options and try again"] };

/** Refused with the same words as all others. */
const isRefused = async (answer: ReturnType<PasskeyWorld["register"]>): Promise<void> => {
  const { status, body } = await answer;
  expect([status, body.error.errors]).toEqual([422, refused]);
};

describe("a challenge for a new passkey", () => {
  test("is good once", async () => {
    const options = await world.creationOptions();
    expect((await world.register(world.passkey().create(options))).status).toBe(201);
    await isRefused(world.register(world.passkey().create(options)));
  });

  test("is used up by an attempt that fails", async () => {
    const options = await world.creationOptions();
    await isRefused(world.register(world.passkey().create(options, { rp_id: "evil.example" })));
    await isRefused(world.register(world.passkey().create(options)));
  });

  test("is used once by two calls at the same time", async () => {
    const options = await world.creationOptions();
    const calls = [world.passkey(), world.passkey()].map((of) =>
      world.register(of.create(options)),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 422]);
  });

  test("ends after five minutes", async () => {
    setSystemTime(new Date("2026-11-28T10:00:00Z"));
    const [in_time, late] = [await world.creationOptions(), await world.creationOptions()];
    setSystemTime(new Date("2026-11-28T10:04:59Z"));
    expect((await world.register(world.passkey().create(in_time))).status).toBe(201);
    setSystemTime(new Date("2026-11-28T10:05:00Z"));
    await isRefused(world.register(world.passkey().create(late)));
  });

  test("is good in no other session, of the same person or of another", async () => {
    const { id } = world.user();
    for (const user_id of [world.rima.id, id]) {
      const key = world.begin({ org_id: world.cedar.id, user_id });
      const passkey = world.passkey();
      await isRefused(world.register(passkey.create(await world.creationOptions(key))));
      await world.add(key, passkey);
    }
  });

  test("is none of those that sign in, and the other way round", async () => {
    const { challenge } = await world.requestOptions();
    const options = { ...(await world.creationOptions()), challenge };
    await isRefused(world.register(world.passkey().create(options)));
    const { passkey } = await world.add();
    const { challenge: for_new } = await world.creationOptions();
    const response = passkey.get({ ...(await world.requestOptions()), challenge: for_new });
    expect((await world.signIn(response)).status).toBe(401);
  });

  test("is none of another service", async () => {
    const other = new PasskeyWorld();
    const options = await other.creationOptions();
    await isRefused(world.register(world.passkey().create(options)));
    expect((await other.register(other.passkey().create(options))).status).toBe(201);
    other.close();
  });

  test("is nothing that somebody can change", async () => {
    const options = await world.creationOptions();
    const bytes = Buffer.from(options.challenge, "base64url");
    for (const at of [0, 20, bytes.byteLength - 1]) {
      const challenge = flipped(Buffer.from(bytes), at).toString("base64url");
      await isRefused(world.register(world.passkey().create({ ...options, challenge })));
    }
    expect((await world.register(world.passkey().create(options))).status).toBe(201);
  });
});

describe("a credential", () => {
  test("is registered once, whoever has it", async () => {
    const { passkey } = await world.add();
    const colleague = world.begin({ org_id: world.cedar.id, user_id: world.user().id });
    const stranger = world.user({}, world.bekaa);
    const elsewhere = world.begin({ org_id: world.bekaa.id, user_id: stranger.id });
    for (const key of [world.session, colleague, elsewhere]) {
      const thief = world.passkey(); // its own key under Rima's credential id
      thief.id.set(passkey.id);
      await isRefused(world.register(thief.create(await world.creationOptions(key)), key));
      await world.add(key);
    }
    expect((await world.logIn(passkey)).body.user.id).toBe(world.rima.id);
  });

  test("has an id of at most 1,023 bytes", async () => {
    const long = world.passkey("ES256", 1024);
    await isRefused(world.register(long.create(await world.creationOptions())));
    const { passkey } = await world.add(world.session, world.passkey("ES256", 1023));
    expect((await world.logIn(passkey)).status).toBe(200);
  });
});

describe("an attestation with a certificate", () => {
  const { cert_pem, key_pem } = createAuthority().issue("authenticator.example");
  const x5c: Cbor = [new X509Certificate(cert_pem).raw];

  test("is refused, even where it is right: nobody asked for it", async () => {
    const passkey = world.passkey();
    const coordinate = (name: number) => passkey.keys.cose.get(name) as Uint8Array;
    const point = Buffer.concat([Buffer.from([4]), coordinate(-2), coordinate(-3)]);
    const statement = (signed: Uint8Array) => {
      const [rp_id_hash, client_hash] = [signed.slice(0, 32), signed.slice(-32)];
      const base = [Buffer.from([0]), rp_id_hash, client_hash, passkey.id, point];
      const sig = sign("sha256", Buffer.concat(base), key_pem);
      return new Map<string, Cbor>(Object.entries({ sig, x5c }));
    };
    const options = await world.creationOptions();
    await isRefused(world.register(passkey.create(options, { fmt: "fido-u2f", statement })));
  });

  test("is refused unread in all formats, and nothing that it names is fetched", async () => {
    const fetched = spyOn(globalThis, "fetch");
    for (const fmt of ["packed", "tpm", "apple", "android-key", "android-safetynet", "fido-u2f"]) {
      const entries = Object.entries({ alg: -7, sig: randomBytes(70), x5c });
      const statement = () => new Map<string, Cbor>(entries);
      const response = world.passkey().create(await world.creationOptions(), { fmt, statement });
      await isRefused(world.register(response));
    }
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});

describe("a body that is none", () => {
  const good = { id: "AAAA", rawId: "AAAA", type: "public-key" };
  const inner = { clientDataJSON: "AAAA", attestationObject: "AAAA" };
  test.each<[string, unknown, string]>([
    ["no response", undefined, "response"],
    ["a text", "AAAA", "response"],
    ["a list", [], "response.id"],
    ["no id", { ...good, id: undefined, response: inner }, "response.id"],
    ["an id that is too long", { ...good, id: "A".repeat(2001), response: inner }, "response.id"],
    ["another type", { ...good, type: "password", response: inner }, "response.type"],
    ["nothing inside", { ...good }, "response.response"],
    [
      "no client data",
      { ...good, response: { attestationObject: "AAAA" } },
      "response.response.clientDataJSON",
    ],
    [
      "an object for text",
      { ...good, response: { ...inner, clientDataJSON: { type: "webauthn.create" } } },
      "response.response.clientDataJSON",
    ],
    [
      "an attestation object that is too long",
      { ...good, response: { ...inner, attestationObject: "A".repeat(10_001) } },
      "response.response.attestationObject",
    ],
    [
      "transports that are none",
      { ...good, response: { ...inner, transports: "usb" } },
      "response.response.transports",
    ],
  ])("%s", async (_, response, field) => {
    const body = { name: "Phone", response };
    const answer = await world.post("/v1/auth/passkeys", body, { key: world.session });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.errors)).toContain(field);
  });
});
