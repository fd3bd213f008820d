import { X509Certificate } from "node:crypto";
import type { DetailedPeerCertificate, SecureContext, TLSSocket } from "node:tls";
import { type Instant, ofMillis } from "../clock/instant.ts";
import type { Limits } from "../outbound/exchange.ts";
import { tls } from "../outbound/https.ts";
import { connectionTo } from "../outbound/target.ts";
import type { DeliveryError, TlsError } from "../shared/webhook-vocabulary.ts";

/** The certificate that a receiver presented, trusted or not. The size of each field is limited, since the receiver chooses it. */
interface Certificate {
  subject: string | null;
  issuer: string | null;
  /** The host names and IP addresses that it is valid for. */
  names: string[];
  valid_until: Instant | null;
  /** The subjects of the chain, the leaf first, as far as the receiver sent it or the service has it. */
  chain: string[];
}

export interface Handshake extends Certificate {
  protocol: string | null;
  authorized: boolean;
  error: TlsError | null;
}

/** The result of opening one connection; null for steps that were not reached. */
export interface ProbeResult {
  connect_ms: number | null;
  tls_ms: number | null;
  tls: Handshake | null;
  /** The error that a delivery would get; null if it would be sent. */
  error: DeliveryError | null;
}

export interface ProbeOptions {
  url: URL;
  /** An allowed address of the URL's host. */
  address: string;
  secureContext: SecureContext;
  limits: Pick<Limits, "connect_ms">;
}

/**
 * Opens a connection like a delivery, inspects it, and closes it. No request is sent, so it accepts an untrusted
 * certificate in order to report it.
 */
export const probe = ({
  url,
  address,
  secureContext,
  limits,
}: ProbeOptions): Promise<ProbeResult> =>
  new Promise((resolve) => {
    const began = performance.now();
    let connect_ms: number | null = null;
    const socket = tls().connect({
      ...connectionTo(url, address),
      secureContext,
      rejectUnauthorized: false,
    });
    const settle = (result: Pick<ProbeResult, "tls" | "tls_ms" | "error">): void => {
      clearTimeout(limit);
      resolve({ connect_ms, ...result });
      socket.destroy();
    };
    const fail = (error: "connect" | "timeout", tls_error: TlsError): void => {
      if (connect_ms === null) settle({ tls: null, tls_ms: null, error });
      else
        settle({
          tls: failedHandshake(tls_error),
          tls_ms: null,
          error: error === "timeout" ? error : "tls",
        });
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

const failedHandshake = (error: TlsError): Handshake => ({
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
  error: socket.authorized ? null : tlsErrorOf(socket.authorizationError),
});

/** OpenSSL's verification codes, and Node's code for a wrong name. */
const error_of_code: Record<string, TlsError> = {
  ERR_TLS_CERT_ALTNAME_INVALID: "wrong_name",
  CERT_HAS_EXPIRED: "expired",
  CERT_NOT_YET_VALID: "not_yet_valid",
  DEPTH_ZERO_SELF_SIGNED_CERT: "self_signed",
  CERT_SIGNATURE_FAILURE: "unknown_authority", // the name of a trusted authority, but another key
  SELF_SIGNED_CERT_IN_CHAIN: "unknown_authority",
  UNABLE_TO_GET_ISSUER_CERT: "unknown_authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "unknown_authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unknown_authority",
};

/** Bun gives the code as a string, although Node's types say `Error`. */
const tlsErrorOf = (error: Error | string | null): TlsError => {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : error;
  return error_of_code[code ?? ""] ?? "not_trusted";
};

const names_max = 100;
const text_max = 500;
const chain_max = 10;

const certificateOf = (presented: DetailedPeerCertificate): Certificate => {
  const chain = chainOf(presented);
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

const chainOf = (presented: DetailedPeerCertificate): X509Certificate[] => {
  const chain: X509Certificate[] = [];
  const seen = new Set<string>();
  let next: DetailedPeerCertificate | undefined = presented;
  while (next?.raw && !seen.has(next.fingerprint256) && chain.length < chain_max) {
    seen.add(next.fingerprint256);
    const certificate = readCertificate(next.raw);
    if (!certificate) break;
    chain.push(certificate);
    next = next.issuerCertificate;
  }
  return chain;
};

/** Returns null if it is malformed. */
const readCertificate = (raw: Buffer): X509Certificate | null => {
  try {
    return new X509Certificate(raw);
  } catch {
    return null;
  }
};

/** Turns a name with one field per line into `CN=hooks.example.com, O=Example`. Many certificates have no subject. */
const singleLine = (name: string | undefined): string =>
  (name ?? "")
    .replaceAll("\n", ", ")
    .replaceAll(/\p{Cc}/gu, "\u{fffd}")
    .slice(0, text_max);

/** Parses `DNS:hooks.example.com, IP Address:192.0.2.1`. */
const namesIn = (subject_alt_name: string): string[] =>
  subject_alt_name
    .split(", ")
    .slice(0, names_max)
    .flatMap((name) => {
      const [, value] = /^(?:DNS|IP Address):(.+)$/.exec(name) ?? [];
      return value === undefined ? [] : [singleLine(value)];
    });
