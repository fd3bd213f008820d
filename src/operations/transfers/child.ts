import { fileURLToPath } from "node:url";
import type { TransferJob, TransferMessage } from "./job.ts";

/** A process that checks, imports or exports a folder. */
export interface TransferChild {
  /** Its last message; `failed`, with the reason, if it ended without one. */
  ended: Promise<TransferMessage>;
  kill(): void;
}

/** Starts the process. `onMessage` is called with each message but the last. */
export const startChild = (
  job: TransferJob,
  onMessage: (message: TransferMessage) => void,
): TransferChild => {
  const program = fileURLToPath(new URL("./transfer-process.ts", import.meta.url));
  const child = Bun.spawn([process.execPath, program, JSON.stringify(job)], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const read = async (): Promise<TransferMessage> => {
    const errors = new Response(child.stderr).text();
    let last: TransferMessage | undefined;
    for await (const message of messagesOf(child.stdout)) {
      if (message.progress) onMessage(message);
      else last = message;
    }
    await child.exited;
    const end = child.signalCode ?? child.exitCode;
    return last ?? { failed: `The process ended with ${end}. ${lastLine(await errors)}`.trim() };
  };
  return { ended: read(), kill: () => child.kill("SIGKILL") };
};

async function* messagesOf(output: ReadableStream<Uint8Array>): AsyncGenerator<TransferMessage> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of output) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as TransferMessage;
  }
}

const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? "";
