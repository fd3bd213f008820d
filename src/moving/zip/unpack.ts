import { fileURLToPath } from "node:url";
import { Refusal, refuseField } from "../../refusal.ts";

/** What became of a ZIP: nothing is set if it is unpacked. */
export interface Unpacked {
  /** What is wrong with the file. */
  refused?: string;
  is_disk_full?: true;
}

/** Unpacks a folder for an import in a process of its own. Refuses the field `file`; the caller removes what was written. */
export const unpack = async (zip: string, folder: string): Promise<void> => {
  const program = fileURLToPath(new URL("./unpack-process.ts", import.meta.url));
  const child = Bun.spawn([process.execPath, "--smol", program, zip, folder], {
    env: {},
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (child.exitCode !== 0)
    throw new Error(`unpacking ended with ${child.signalCode ?? child.exitCode}: ${err.trim()}`);
  const { refused, is_disk_full } = JSON.parse(out) as Unpacked;
  if (is_disk_full)
    throw new Refusal("storage_full", "The service's disk has no room for the unpacked folder.");
  if (refused !== undefined) throw refuseField("file", refused);
};
