import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { parseAddress } from "../addresses.ts";

/** A fictional certificate authority, only for the receivers of the demo and the tests. */
export interface Authority {
  ca_pem: string;
  /** A server's certificate for a host name or an address, valid for a year around now unless `options` say otherwise. */
  issue(name: string, kind?: Kind): { cert_pem: string; key_pem: string };
}

/** Special cases: expired, self-signed, or without a subject. */
type Kind = "expired" | "self_signed" | "no_subject";

/** The authority's key exists only in this process. */
export const createAuthority = (authority = "Made-up authority of Lastmile"): Authority => {
  const keys = newKeys();
  const signed_by_it = { issuer: authority, signer: keys.privateKey, until_ms: halfYearAhead() };
  return {
    ca_pem: certificate({
      ...signed_by_it,
      subject: authority,
      key: keys.publicKey,
      extensions: [
        extension("551d13", sequence(boolean_true)), // basicConstraints: an authority
        extension("551d0f", der(0x03, Buffer.from([1, 0x06]))), // keyUsage: signs certificates
      ],
    }),
    issue: (name, kind) => {
      const server = newKeys();
      const by_itself = { issuer: name, signer: server.privateKey };
      const cert_pem = certificate({
        ...signed_by_it,
        ...(kind === "self_signed" ? by_itself : {}),
        ...(kind === "expired" ? { until_ms: Date.now() - day_ms } : {}),
        subject: kind === "no_subject" ? null : name,
        key: server.publicKey,
        extensions: [extension("551d11", subjectAltName(name))],
      });
      const key_pem = server.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
      return { cert_pem, key_pem };
    },
  };
};

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

// X.509 (RFC 5280 §4.1) written in DER: a tag, the length of the content, the content.

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const boolean_true = der(0x01, Buffer.from([0xff]));
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);

const ecdsa_with_sha256 = sequence(identifier("2a8648ce3d040302"));

const commonName = (name: string) =>
  sequence(der(0x31, sequence(identifier("550403"), der(0x0c, Buffer.from(name)))));

const utcTime = (millis: number) =>
  der(0x17, Buffer.from(`${new Date(millis).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

/** A critical extension. Every verifier supports those used here. */
const extension = (id: string, value: Buffer) =>
  sequence(identifier(id), boolean_true, der(0x04, value));

const subjectAltName = (name: string): Buffer => {
  const address = parseAddress(name);
  return sequence(
    address ? der(0x87, Buffer.from(address.toByteArray())) : der(0x82, Buffer.from(name)),
  );
};

interface Certified {
  issuer: string;
  signer: KeyObject;
  /** Null: only the alternative names identify it. */
  subject: string | null;
  key: KeyObject;
  until_ms: number;
  extensions: Buffer[];
}

const day_ms = 24 * 3600 * 1000;
const half_year_ms = 183 * day_ms;
const halfYearAhead = (): number => Date.now() + half_year_ms;

const certificate = (certified: Certified): string => {
  const { issuer, signer, subject, key, until_ms, extensions } = certified;
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0); // positive, without a leading zero
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, serial),
    ecdsa_with_sha256,
    commonName(issuer),
    sequence(utcTime(Date.now() - half_year_ms), utcTime(until_ms)),
    subject === null ? sequence() : commonName(subject),
    key.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...extensions)),
  );
  const signed = sequence(content, ecdsa_with_sha256, bits(sign("sha256", content, signer)));
  const lines = signed.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
};
