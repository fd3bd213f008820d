/**
 * `bun keep-alive-load.ts PORT KEY BOARD_ID`: creates tickets over 64 connections, one request behind
 * the other on each, until the service takes no more. Prints what became of the requests as JSON.
 */
import { connect, type Socket } from "node:net";

/** What became of the requests of a load. */
export interface LoadReport {
  sent: number;
  /** The ids of what was created. */
  created: string[];
  /** Answered with another status. */
  refused: number;
  /** Sent on an open connection, and not answered. */
  cut: number;
  /** Answers with `Connection: close`. */
  last_answers: number;
}

export const connections = 64;

interface Answer {
  status: number;
  closes: boolean;
  body: { id: string };
}

const opened = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.on("error", () => resolve(null));
  });

/** Sends one request; null when the connection ended without a whole answer. */
const ask = (socket: Socket, text: string): Promise<Answer | null> =>
  new Promise((resolve) => {
    let received = "";
    const settle = (answer: Answer | null): void => {
      socket.removeAllListeners("data");
      socket.removeAllListeners("close");
      resolve(answer);
    };
    socket.on("data", (chunk) => {
      received += chunk;
      const end = received.indexOf("\r\n\r\n");
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      if (end === -1 || received.length < end + 4 + Number(length)) return;
      settle({
        status: Number(received.slice(9, 12)),
        closes: /^connection: close$/im.test(received.slice(0, end)),
        body: JSON.parse(received.slice(end + 4)),
      });
    });
    socket.on("close", () => settle(null));
    if (socket.destroyed) settle(null);
    else socket.write(text);
  });

const load = async (port: number, key: string, board_id: string): Promise<LoadReport> => {
  const report: LoadReport = { sent: 0, created: [], refused: 0, cut: 0, last_answers: 0 };
  const body = JSON.stringify({
    title: "No internet",
    board_id,
    priority: "high",
    type: "support",
  });
  const request =
    `POST /v1/tickets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const goOn = async (): Promise<void> => {
    for (let socket = await opened(port); socket; socket = await opened(port)) {
      for (let answer: Answer | null | undefined; !answer?.closes; ) {
        report.sent += 1;
        answer = await ask(socket, request);
        if (answer?.status === 201) report.created.push(answer.body.id);
        else if (answer) report.refused += 1;
        else report.cut += 1;
        if (!answer) break;
        if (answer.closes) report.last_answers += 1;
      }
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, goOn));
  return report;
};

if (import.meta.main) {
  const [port = "", key = "", board_id = ""] = process.argv.slice(2);
  console.log(JSON.stringify(await load(Number(port), key, board_id)));
}
