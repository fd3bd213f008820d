import { mkdirSync, rmSync } from "node:fs";
import { Auditor } from "../mixed/auditor.ts";
import type { Company } from "../mixed/company.ts";
import type { Written } from "../mixed/journal.ts";
import type { Cut } from "./cuts.ts";
import { writeContents } from "./folder-contents.ts";
import type { Replay } from "./replay.ts";

/**
 * Starts the service on what a cut left, in its own folder, and holds what it shows against what it answered: each
 * record is read, answered posts are repeated, unanswered ones are sent again, `lastmile check` runs beside it.
 */
export const serveAgain = async (
  company: Company,
  round: readonly Written[],
  replay: Replay,
  cut: Cut,
): Promise<string[]> => {
  const { service, journal } = company;
  const { answers, at_ms } = replay.sent();
  rmSync(service.folder, { recursive: true });
  mkdirSync(service.folder);
  writeContents(replay.contents(cut), service.folder, service.folder);
  journal.round = round
    .filter(({ sent_at_ms }) => sent_at_ms <= at_ms)
    .map((written) => ({ ...written, answer: answers.has(written.key) ? written.answer : null }));
  const auditor = new Auditor(service, journal);
  try {
    await company.startUntilReady();
    await auditor.audit();
  } catch (error) {
    auditor.faults.push(String(error));
  } finally {
    await service.kill();
  }
  return auditor.faults.map(
    (fault) => `served again after cut ${cut.moment}, ${cut.fate}, ${cut.seed}: ${fault}`,
  );
};
