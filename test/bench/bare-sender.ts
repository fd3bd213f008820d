/**
 * The floor under sending: a bare loop of `node:https` over kept connections, that posts the same
 * body with the headers of a delivery and does nothing else. `bun test/bench/bare-sender.ts URL CA_FILE
 * COUNT AT_ONCE` prints how many it sent in a second.
 */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { deliveryHeaders } from "../../src/webhooks/signature.ts";

const [url = "", ca_file = "", count = "0", at_once = "1"] = process.argv.slice(2);
const agent = new Agent({ ca: readFileSync(ca_file), keepAlive: true });
const { hostname, port, pathname } = new URL(url);
const body = JSON.stringify({ data: { client: { username: "bare", note: "x".repeat(800) } } });
const headers = {
  ...deliveryHeaders(
    {
      topic: "client.created",
      delivery_id: Bun.randomUUIDv7(),
      event_id: Bun.randomUUIDv7(),
      body,
      secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
      former_secret: null,
    },
    Math.floor(Date.now() / 1000),
  ),
  "Content-Length": Buffer.byteLength(body),
};

const post = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { method: "POST", host: "127.0.0.1", servername: hostname, port, agent };
    const sent = request({ ...options, path: pathname, headers }, (response) => {
      response.resume();
      response.on("end", resolve);
    });
    sent.on("error", reject);
    sent.end(body);
  });

let left = Number(count);
const sendOn = async (): Promise<void> => {
  for (; left > 0; ) {
    left -= 1;
    await post();
  }
};
const began = performance.now();
await Promise.all(Array.from({ length: Number(at_once) }, sendOn));
console.log((Number(count) / (performance.now() - began)) * 1000);
process.exit(0);
