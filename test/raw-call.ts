import { connect } from "node:net";

/** What comes back for these bytes, as Latin-1, until the service ends the connection; empty when nothing does. */
export const rawCall = (base: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(base);
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      answer += text;
    });
    socket.on("error", () => {}); // it is closed right after
    socket.on("close", () => resolve(answer));
    socket.write(Buffer.from(bytes, "latin1"));
  });

/** The parts of an answer: its status, its headers by their names in lower case, and its body. */
export const partsOf = (answer: string) => {
  const end = answer.indexOf("\r\n\r\n");
  const [first = "", ...lines] = answer.slice(0, end).split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(" ")[1]), headers, body: answer.slice(end + 4) };
};
