import { afterAll, beforeAll, expect, test } from "bun:test";
import { Service } from "../faults/service.ts";

/* Bodies as they come over a wire: in pieces, without a length, without an end. */

const service = new Service();
beforeAll(() => service.start());
afterAll(() => service.remove());

const head = (more: string, key = service.key): string =>
  `POST /v1/clients HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
  `Content-Type: application/json\r\n${more}\r\n\r\n`;

const pieces_max = 64;

/** Sends the head, then pieces while nothing is answered, 4 MiB at most; what is answered. */
const keepSending = async (text: string, piece: string): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(new URL(service.base).port),
    socket: {
      data(_, data) {
        answer += data.toString();
        if (answer.endsWith("}}}")) resolve(answer);
      },
      close: () => reject(new Error(`closed after: ${answer}`)),
    },
  });
  socket.write(text);
  for (let n = 0; n < pieces_max && answer === ""; n += 1) {
    socket.write(piece);
    await Bun.sleep(1);
  }
  const answered = await promise;
  socket.terminate();
  return answered;
};

const chunk = `10000\r\n${"a".repeat(0x10000)}\r\n`;

test.each([
  ["a length that is too large", () => head("Content-Length: 99999999"), "a".repeat(65_536), 413],
  ["pieces without end", () => head("Transfer-Encoding: chunked"), chunk, 413],
  ["a stranger's pieces", () => head("Transfer-Encoding: chunked", "lm_none"), chunk, 401],
])("%s: refused in the envelope while the caller still sends", async (_, text, piece, status) => {
  const answer = await keepSending(text(), piece);
  expect(answer).toStartWith(`HTTP/1.1 ${status} `);
  expect(answer.toLowerCase()).toContain("x-request-id: ");
  const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
  expect(body.error.reason).toBe(status === 413 ? "payload_too_large" : "unauthenticated");
  expect((await service.call("GET", "/v1/clients")).status).toBe(200);
});
