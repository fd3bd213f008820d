import type { Paper } from "../billing/pdf/paper.ts";
import { Press } from "../billing/pdf/press.ts";
import type { FromReader, ToReader } from "../database/aside.ts";

declare const self: Worker;

const press = Press.open();

const answer = async (message: ToReader): Promise<FromReader | null> => {
  if ("open" in message) return null;
  if ("close" in message) return { closed: true };
  try {
    const { print, isSpent } = await press;
    // What `operations/printers.ts` sends.
    return { answer: print(message.input as Paper), spent: isSpent() };
  } catch (error) {
    // After a panic nothing is sure in its memory.
    return { failed: String((error as Error).stack ?? error), spent: true };
  }
};

self.onmessage = async ({ data }: MessageEvent<ToReader>) => {
  const said = await answer(data);
  if (said) postMessage(said);
};
