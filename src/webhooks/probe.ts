import { X509Certificate } from "node:crypto";
import type { DetailedPeerCertificate, SecureContext, TLSSocket } from "node:tls";
import { type Instant, ofMillis } from "../clock/instant.ts";
import type { DeliveryError, TlsFault } from "../shared/webhook-vocabulary.ts";
import type { Limits } from "./exchange.ts";
import { tls } from "./https.ts";
import { connectionTo } from "./target.ts";

/** A receiver's certificate as it was shown, trusted or not: a stranger's text, so each part has a limit. */
interface Certificate {
  subject: string | null;
  issuer: string | null;
  /** The host names and addresses that it is for. */
  names: string[];
  valid_until: Instant | null;
  /** Subjects, its own first, as far as the receiver sent or the service knows them. */
  chain: string[];
}

export interface Handshake extends Certificate {
  protocol: string | null;
  authorized: boolean;
  error: TlsFault | null;
}

/** What opening one connection came to; null for what did not happen. */
export interface Probed {
  connect_ms: number | null;
  tls_ms: number | null;
  tls: Handshake | null;
  /** What a sending would be recorded with; null when it would be sent. */
  error: DeliveryError | null;
}

export interface ProbedPlace {
  url: URL;
  /** Vetted. */
  address: string;
  secureContext: SecureContext;
  limits: Pick<Limits, "connect_ms">;
}

/**
 * Opens a connection like a sending, inspects it, and closes it. No request is sent, so it accepts an untrusted
 * certificate in order to report it.
 */
export const probe = ({ url, address, secureContext, limits }: ProbedPlace): Promise<Probed> =>
  new Promise((resolve) => {
    const began = performance.now();
    let connect_ms: number | null = null;
    const place = connectionTo(url, address);
    const socket = tls().connect({ ...place, secureContext, rejectUnauthorized: false });
    const settle = (probed: Pick<Probed, "tls" | "tls_ms" | "error">): void => {
      clearTimeout(limit);
      resolve({ connect_ms, ...probed });
      socket.destroy();
    };
    const fail = (error: "connect" | "timeout", fault: TlsFault): void => {
      if (connect_ms === null) settle({ tls: null, tls_ms: null, error });
      else settle({ tls: failed(fault), tls_ms: null, error: error === "timeout" ? error : "tls" });
    };
    const limit = setTimeout(() => fail("timeout", "timeout"), limits.connect_ms);
    socket.once("connect", () => {
      connect_ms = performance.now() - began;
    });
    socket.once("secureConnect", () => {
      const tls_ms = performance.now() - began - (connect_ms ?? 0);
      const tls = handshakeOf(socket);
      settle({ tls, tls_ms, error: tls.authorized ? null : "tls" });
    });
    socket.on("error", () => fail("connect", "handshake"));
    socket.once("close", () => fail("connect", "handshake"));
  });

const failed = (error: TlsFault): Handshake => ({
  protocol: null,
  ...no_certificate,
  authorized: false,
  error,
});

const no_certificate: Certificate = {
  subject: null,
  issuer: null,
  names: [],
  valid_until: null,
  chain: [],
};

const handshakeOf = (socket: TLSSocket): Handshake => ({
  protocol: socket.getProtocol(),
  ...certificateOf(socket.getPeerCertificate(true)),
  authorized: socket.authorized,
  error: socket.authorized ? null : faultOf(socket.authorizationError),
});

/** By the codes of OpenSSL's verification, and Node's for the name. */
const fault_of_code: Record<string, TlsFault> = {
  ERR_TLS_CERT_ALTNAME_INVALID: "wrong_name",
  CERT_HAS_EXPIRED: "expired",
  CERT_NOT_YET_VALID: "not_yet_valid",
  DEPTH_ZERO_SELF_SIGNED_CERT: "self_signed",
  CERT_SIGNATURE_FAILURE: "unknown_authority", // it has the name of a known one, and another key
  SELF_SIGNED_CERT_IN_CHAIN: "unknown_authority",
  UNABLE_TO_GET_ISSUER_CERT: "unknown_authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "unknown_authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unknown_authority",
};

/** Bun gives the code as text, Node's types promise an error. */
const faultOf = (error: Error | string | null): TlsFault => {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : error;
  return fault_of_code[code ?? ""] ?? "not_trusted";
};

const names_max = 100;
const text_max = 500;
const chain_max = 10;

const certificateOf = (shown: DetailedPeerCertificate): Certificate => {
  const chain = chainOf(shown);
  const [leaf] = chain;
  if (!leaf) return no_certificate;
  const until_ms = Date.parse(leaf.validTo);
  return {
    subject: singleLine(leaf.subject) || null,
    issuer: singleLine(leaf.issuer) || null,
    names: namesIn(leaf.subjectAltName ?? ""),
    valid_until: Number.isNaN(until_ms) ? null : ofMillis(until_ms),
    chain: chain.map(({ subject }) => singleLine(subject)),
  };
};

const chainOf = (shown: DetailedPeerCertificate): X509Certificate[] => {
  const chain: X509Certificate[] = [];
  const seen = new Set<string>();
  let next: DetailedPeerCertificate | undefined = shown;
  while (next?.raw && !seen.has(next.fingerprint256) && chain.length < chain_max) {
    seen.add(next.fingerprint256);
    const certificate = readCertificate(next.raw);
    if (!certificate) break;
    chain.push(certificate);
    next = next.issuerCertificate;
  }
  return chain;
};

/** Null when it cannot be read: a stranger made it. */
const readCertificate = (raw: Buffer): X509Certificate | null => {
  try {
    return new X509Certificate(raw);
  } catch {
    return null;
  }
};

/** `CN=hooks.example.com, O=Example`: a part a line before. Many certificates have no subject, only names. */
const singleLine = (name: string | undefined): string =>
  (name ?? "")
    .replaceAll("\n", ", ")
    .replaceAll(/\p{Cc}/gu, "\u{fffd}")
    .slice(0, text_max);

/** Of `DNS:hooks.example.com, IP Address:192.0.2.1`. */
const namesIn = (subject_alt_name: string): string[] =>
  subject_alt_name
    .split(", ")
    .slice(0, names_max)
    .flatMap((name) => {
      const [, value] = /^(?:DNS|IP Address):(.+)$/.exec(name) ?? [];
      return value === undefined ? [] : [singleLine(value)];
    });
