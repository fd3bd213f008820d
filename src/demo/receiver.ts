import { createHmac, timingSafeEqual } from "node:crypto";
import { aboutEvent } from "../events/about.ts";
import type { Envelope } from "../events/envelope.ts";
import type { Authority } from "./certificate-authority.ts";

/** A customer's server according to §6: HTTPS, checks each signature, responds at once. */
export interface Receiver {
  url: string;
  port: number;
  /** The secret of the endpoint that sends here. */
  trust(secret: string): void;
  stop(): Promise<void>;
}

/** A webhook with a valid signature. */
export interface Arrived {
  event_id: string;
  delivery_id: string;
  topic: string;
  /** Its topic and subject as text. */
  about: string;
}

const tolerance_seconds = 300;

/** Listens for webhooks on loopback. `take` returns the response status of one, `say` prints a line. */
export const startReceiver = (
  authority: Authority,
  say: (line: string) => void,
  take: (webhook: Arrived) => number,
): Receiver =>
  listenSigned(authority, { path: "/webhooks", what: "a webhook", say }, (body, headers) => {
    const event = JSON.parse(body) as Envelope;
    const about = `${event.topic} ${aboutEvent(event)}`;
    const delivery_id = headers.get("x-service-delivery") ?? "";
    return take({ event_id: event.id, delivery_id, topic: event.topic, about });
  });

interface Listening {
  path: string;
  /** What arrives, as printed. */
  what: string;
  say(line: string): void;
}

/** Listens on loopback over HTTPS. `take` returns the response status of what has a valid signature. */
export const listenSigned = (
  authority: Authority,
  { path, what, say }: Listening,
  take: (body: string, headers: Headers) => number,
): Receiver => {
  let secret = "";
  const { cert_pem, key_pem } = authority.issue("localhost");
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: cert_pem, key: key_pem },
    fetch: async (request) => {
      const body = Buffer.from(await request.arrayBuffer());
      if (!isGenuine(request.headers.get("x-service-signature") ?? "", body, secret)) {
        say(`${what} with an invalid signature: refused`);
        return new Response(null, { status: 401 });
      }
      return new Response(null, { status: take(body.toString(), request.headers) });
    },
  });
  const port = server.port ?? 0;
  return {
    url: `https://localhost:${port}${path}`,
    port,
    trust: (given) => {
      secret = given;
    },
    stop: () => server.stop(true),
  };
};

/** The five steps of §6.4, on the exact bytes received. */
const isGenuine = (header: string, body: Buffer, secret: string): boolean => {
  const [, t = "", v1 = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac("sha256", secret).update(`${t}.`).update(body).digest();
  return (
    v1 !== "" &&
    timingSafeEqual(Buffer.from(v1, "hex"), expected) &&
    Math.abs(Date.now() / 1000 - Number(t)) <= tolerance_seconds
  );
};
