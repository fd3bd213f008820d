import { diagnoseInstallation } from "../operations/doctor/doctor.ts";
import type { Finding } from "../operations/doctor/finding.ts";
import { type JsonOption, print } from "./print.ts";

/**
 * Says whether this installation may be left alone at night, and what to do
 * about it. Ends with 1 when anything fails; warnings alone end with 0.
 */
export const doctor = async (options: JsonOption): Promise<void> => {
  const findings = await diagnoseInstallation(process.env);
  const failed = findings.filter(({ level }) => level === "fail");
  print(options, { ok: failed.length === 0, findings }, findings.map(lineOf));
  if (failed.length > 0)
    throw new Error(`not fit to be left alone: ${failed.map(({ name }) => name).join(", ")}`);
};

const lineOf = ({ name, level, says, do: what }: Finding): string =>
  `${level.padEnd(4)} ${name}: ${says}${what === null ? "" : `\n     ${what}`}`;
