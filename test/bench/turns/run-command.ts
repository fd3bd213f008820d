import { join } from "node:path";
import { main } from "../../command.ts";
import { writeHistory } from "../../history-folder.ts";
import type { Typed } from "./commands.ts";

/** A check or a backup of the largest file takes longer: its turns are seen by then. */
const command_limit_ms = 120_000;
const imported_clients = 5000;

/** What the commands read. */
export const writeCommandFiles = async (folder: string): Promise<void> => {
  writeHistory(join(folder, "history"), { clients: 2000, invoices: 5, tickets: 5000 });
  const lines = Array.from(
    { length: imported_clients },
    (_, n) => `"Élie Khoury, ${n}",typed.${n},+961 3 ${String(n).padStart(6, "0")},Zahle`,
  );
  await Bun.write(
    join(folder, "clients.csv"),
    ["Full name,Username,Mobile,City", ...lines].join("\n"),
  );
};

/** Runs a command to its end or to the limit; `ok`, or `cut`. Throws what it prints when it fails. */
export const runBeside = async (
  { words, input = "", is_refused = false }: Typed,
  env: Record<string, string | undefined>,
): Promise<string> => {
  const child = Bun.spawn([process.execPath, main, ...words], {
    env,
    stdin: new TextEncoder().encode(input),
    stdout: "ignore",
    stderr: "pipe",
  });
  const limit = setTimeout(() => child.kill("SIGTERM"), command_limit_ms);
  const [code, err] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  clearTimeout(limit);
  if (child.signalCode !== null) return "cut";
  if (code !== (is_refused ? 1 : 0))
    throw new Error(`exited with ${code}: ${err.trim().slice(-300)}`);
  return "ok";
};
