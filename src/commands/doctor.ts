import { stillOpen, underHeadings } from "../operations/doctor/checklist.ts";
import { diagnoseInstallation } from "../operations/doctor/doctor.ts";
import { counted, type Finding } from "../operations/doctor/finding.ts";
import { type JsonOption, print } from "./print.ts";

/** Prints the findings and what to do. Exits with 1 if a check fails, with 0 for warnings only. */
export const doctor = async (options: JsonOption): Promise<void> => {
  const findings = await diagnoseInstallation(process.env);
  const failed = findings.filter(({ level }) => level === "fail");
  print(options, { ok: failed.length === 0, findings }, linesOf(findings));
  if (failed.length > 0) {
    const names = new Set(failed.map(({ name }) => name));
    throw new Error(`${counted(names.size, "check")} failed: ${[...names].join(", ")}`);
  }
};

/** Nothing else is checked if the configuration is invalid. */
const checklistLine = (findings: readonly Finding[]): string => {
  if (findings.some(({ name, level }) => name === "configuration" && level === "fail"))
    return "Before the first customer: correct the configuration, then run this again";
  const open = stillOpen(findings);
  return open.length === 0
    ? "Before the first customer: all done"
    : `Before the first customer, still to do: ${open.join(", ")}`;
};

const linesOf = (findings: readonly Finding[]): string[] => [
  ...underHeadings(findings).flatMap((section) => [
    section.heading,
    ...section.findings.flatMap(lines),
    "",
  ]),
  checklistLine(findings),
];

const lines = ({ name, level, says, do: what }: Finding): string[] => [
  `  ${level.padEnd(4)} ${name}: ${says}`,
  ...(what?.split("\n") ?? []).map((line) => `       ${line}`),
];
