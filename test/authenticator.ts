import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/*
 * An authenticator and the browser before it, as WebAuthn describes them, made of node:crypto. What it answers can be
 * tampered with at every step.
 */

export type Cbor = number | string | Uint8Array | readonly Cbor[] | Map<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

/** The part of CBOR (RFC 8949) that authenticators write. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.byteLength), value]);
  if (!(value instanceof Map)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...value].flatMap(([name, of]) => [cbor(name), cbor(of)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const part = (text: string | undefined): Buffer => Buffer.from(text ?? "", "base64url");

export type Algorithm = "ES256" | "RS256" | "EdDSA";

interface Keys {
  private_key: KeyObject;
  /** The public key, COSE (RFC 9053). */
  cose: Map<number | string, Cbor>;
}

const makeRsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Made once: that takes as long as a hundred tests. */
let rsa: ReturnType<typeof makeRsa> | undefined;

const makers: Record<Algorithm, () => Keys> = {
  ES256: () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x, y } = publicKey.export({ format: "jwk" });
    const point: [number, Cbor][] = [
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ];
    return { private_key: privateKey, cose: new Map<number, Cbor>([[1, 2], [3, -7], ...point]) };
  },
  RS256: () => {
    rsa ??= makeRsa();
    const { privateKey, publicKey } = rsa;
    const { n, e } = publicKey.export({ format: "jwk" });
    const numbers: [number, Cbor][] = [
      [-1, part(n)],
      [-2, part(e)],
    ];
    return {
      private_key: privateKey,
      cose: new Map<number, Cbor>([[1, 3], [3, -257], ...numbers]),
    };
  },
  EdDSA: () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const { x } = publicKey.export({ format: "jwk" });
    const point: [number, Cbor][] = [
      [-1, 6],
      [-2, part(x)],
    ];
    return { private_key: privateKey, cose: new Map<number, Cbor>([[1, 1], [3, -8], ...point]) };
  },
};

/** The bits of the authenticator data's flags. */
export const flag = { up: 1, uv: 4, be: 8, bs: 16, at: 64, ed: 128 } as const;

/** What to do wrong. Everything left out is done right. */
export interface Tampering {
  /** Fields of the client data; undefined removes one. */
  client?: Record<string, unknown>;
  /** The client data as sent and signed, instead of its JSON. */
  clientText?(json: string): string;
  rp_id?: string;
  flags?: number;
  counter?: number;
  /** Behind the authenticator data. */
  tail?: Uint8Array;
  /** The credential id in the authenticator data. */
  attested_id?: Uint8Array;
  cose?(key: Map<number | string, Cbor>): Cbor;
  fmt?: string;
  /** The attestation statement, which may sign what an authenticator signs. */
  statement?(signed: Uint8Array, key: KeyObject): Map<string, Cbor>;
  /** Whose key signs. */
  signer?: KeyObject;
  /** Changes the answer after it was signed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests put anything into the answer
  answer?(answer: any): void;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** One passkey, and the browser that shows it to a page of `origin`. */
export class Passkey {
  readonly id: Buffer;
  readonly keys: Keys;
  user_handle = "";
  counter = 0;

  constructor(
    readonly origin: string,
    private readonly algorithm: Algorithm = "ES256",
    id_bytes = 16,
  ) {
    this.id = randomBytes(id_bytes);
    this.keys = makers[algorithm]();
  }

  /** What `navigator.credentials.create` answers, as `toJSON()` has it. */
  create(options: CreationOptions, tampering: Tampering = {}) {
    const client = this.clientData("webauthn.create", options.challenge, tampering);
    const { attested_id = this.id, cose = (key) => key, fmt = "none" } = tampering;
    const length = Buffer.from([attested_id.byteLength >> 8, attested_id.byteLength & 255]);
    const attested = [Buffer.alloc(16), length, attested_id, cbor(cose(this.keys.cose))];
    const flags = flag.up | flag.uv | flag.at;
    const data = this.authenticatorData(options.rp.id, flags, attested, tampering);
    const signed = Buffer.concat([data, sha256(client)]);
    const statement = tampering.statement?.(signed, this.keys.private_key) ?? new Map();
    this.user_handle = options.user.id;
    const object = new Map<string, Cbor>([
      ["fmt", fmt],
      ["attStmt", statement],
      ["authData", data],
    ]);
    const response = { attestationObject: base64url(cbor(object)), transports: ["internal"] };
    return this.answered(client, response, tampering);
  }

  /** What `navigator.credentials.get` answers. */
  get(options: RequestOptions, tampering: Tampering = {}) {
    const client = this.clientData("webauthn.get", options.challenge, tampering);
    const data = this.authenticatorData(options.rpId, flag.up | flag.uv, [], tampering);
    const signed = Buffer.concat([data, sha256(client)]);
    const hash = this.algorithm === "EdDSA" ? null : "sha256";
    const signature = sign(hash, signed, tampering.signer ?? this.keys.private_key);
    const response = {
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: this.user_handle,
    };
    return this.answered(client, response, tampering);
  }

  private clientData(type: string, challenge: string, { client, clientText }: Tampering): Buffer {
    const json = JSON.stringify({
      ...{ type, challenge, origin: this.origin, crossOrigin: false },
      ...client,
    });
    return Buffer.from(clientText?.(json) ?? json);
  }

  private authenticatorData(
    rp_id: string,
    flags: number,
    attested: Uint8Array[],
    tampering: Tampering,
  ): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(tampering.counter ?? this.counter);
    return Buffer.concat([
      sha256(tampering.rp_id ?? rp_id),
      Buffer.from([tampering.flags ?? flags]),
      counted,
      ...attested,
      tampering.tail ?? Buffer.alloc(0),
    ]);
  }

  private answered<R extends object>(client: Uint8Array, of: R, { answer }: Tampering) {
    const id = base64url(this.id);
    const response = { clientDataJSON: base64url(client), ...of };
    const answered = { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
    answer?.(answered);
    return answered;
  }
}
