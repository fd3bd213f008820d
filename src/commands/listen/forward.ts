import { request } from "node:http";
import { isWithin, readNetworks } from "../../addresses.ts";
import { deliveryHeaders } from "../../outbound/signature.ts";
import { UsageError } from "../usage-error.ts";
import { readEvent } from "./event-line.ts";

const loopback = readNetworks(["127.0.0.0/8", "::1"]);

/** Refuses URLs of other machines, since events are sent unencrypted. */
export const loopbackUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (url?.protocol !== "http:" || url.username || url.password)
    throw new UsageError("--forward must be http://, for example http://127.0.0.1:4000/hook");
  if (!isThisMachine(url))
    throw new UsageError(
      "--forward must be on this machine (127.0.0.1, ::1 or localhost) because events are sent unencrypted. Use a webhook endpoint for other machines",
    );
  return url;
};

export const isThisMachine = (url: URL): boolean =>
  addressesOf(url).every((address) => isWithin(address, loopback));

/** `localhost` is not resolved, because a hosts file may point it elsewhere. */
const addressesOf = ({ hostname }: URL): string[] =>
  hostname === "localhost" ? ["127.0.0.1", "::1"] : [hostname.replace(/^\[(.*)\]$/, "$1")];

/** The same as for a real receiver (§6.5). */
const answer_limit_ms = 10_000;

/** Posts an event like a delivery. Returns the status or why there was no response. */
export const forwardEvent = async (
  { url, secret }: { url: URL; secret: string },
  text: string,
  signal: AbortSignal,
): Promise<string> => {
  const { id, topic } = readEvent(text);
  const signed = {
    topic,
    delivery_id: Bun.randomUUIDv7(),
    event_id: id.replace(/^evt_/, ""),
    body: text,
    secret,
    former_secret: null,
  };
  const headers = deliveryHeaders(signed, Math.floor(Date.now() / 1000));
  const limit = AbortSignal.timeout(answer_limit_ms);
  for (const address of addressesOf(url)) {
    const sent = { url, address, headers, body: text, signal: AbortSignal.any([signal, limit]) };
    const answer = await post(sent);
    if (typeof answer === "number") return String(answer);
    if (limit.aborted) return `no response within ${answer_limit_ms / 1000} seconds`;
    if (answer.code !== "ECONNREFUSED") return `no response: ${answer.message}`;
  }
  return `no response: connection to ${url.host} refused`;
};

interface Sent {
  url: URL;
  address: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Resolves to the response status or the error. Follows no redirect and uses no proxy. */
const post = ({ url, address, headers, body, signal }: Sent) =>
  new Promise<number | NodeJS.ErrnoException>((resolve) => {
    const sending = request({
      method: "POST",
      host: address,
      port: url.port === "" ? 80 : Number(url.port),
      path: url.pathname + url.search,
      headers: { ...headers, Host: url.host, "Content-Length": Buffer.byteLength(body) },
      agent: false,
      signal,
    });
    sending.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sending.on("error", resolve);
    sending.end(body);
  });
