import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { until } from "../until.ts";
import { Service } from "./service.ts";

/* A body takes its time over a real connection, and its key is deleted before it has come. */

const service = new Service();
beforeAll(() => service.start());
afterAll(() => service.remove());

/** Sends the headers and half of the body, does what comes between, sends the rest: the answer as text. */
const sendSlowly = async (head: string, body: string, between: () => Promise<unknown>) => {
  const socket = connect(Number(new URL(service.base).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk));
  const ended = new Promise((resolve) => socket.once("close", resolve));
  const middle = body.length >> 1;
  socket.write(
    `${head}\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, middle)}`,
  );
  await between();
  socket.write(body.slice(middle));
  await ended;
  return answer;
};

test("a key that was deleted between the headers and the end of the body writes nothing", async () => {
  const input = { name: "Old CRM", abilities: ["clients:create"] };
  const { id, key } = (await service.call("POST", "/v1/api-keys", input)).body;
  const answer = await sendSlowly(
    `POST /v1/clients HTTP/1.1\r\nAuthorization: Bearer ${key}`,
    JSON.stringify({ name: "Nadia", username: "nadia" }),
    async () => {
      await until("the key's call is counted: its headers have let it in", async () => {
        const { body } = await service.call("GET", `/v1/api-keys/${id}`);
        return body.calls_today === 1;
      });
      await fetch(`${service.base}/v1/api-keys/${id}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${service.key}` },
      });
    },
  );
  expect(answer).toStartWith("HTTP/1.1 401 ");
  expect(answer.toLowerCase()).toContain("x-ratelimit-remaining");
  expect((await service.call("GET", "/v1/clients")).body.meta.total).toBe(0);
});
