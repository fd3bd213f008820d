import { createReadStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Random } from "../../../src/demo/random.ts";
import { Company } from "../mixed/company.ts";
import type { Written } from "../mixed/journal.ts";
import type { Asked } from "../tortured-receiver.ts";
import { readContents, writeContents } from "./folder-contents.ts";
import { type SentFolder, work } from "./load.ts";
import { type Moment, timelineOf } from "./timeline.ts";
import { Traced } from "./traced.ts";

/** What was asked of a service and answered, and what it sent. `place` has the folder as it was before, and strace's log. */
export interface Recording {
  place: string;
  folder: string;
  org_id: string;
  written: RecordedWrite[];
  sent_folder: SentFolder;
  delivered: Pick<Asked, "at_ms" | "delivery" | "event" | "body">[];
}

/** Without forms. */
export interface RecordedWrite extends Omit<Written, "body" | "answer"> {
  body: object;
  /** The SHA-256 of the file that was sent. */
  file_sha256: string | null;
  answer: { status: number; text: string } | null;
}

/** Old answers, for the pruning. */
const old_answers = 300;

export const beforeIn = (place: string): string => join(place, "before");

/** Runs a service under strace until it has stopped. The company can be started again on what it left. */
export const record = async (
  place: string,
  random: Random,
): Promise<Recording & { company: Company }> => {
  const traced = new Traced(place);
  const company = await Company.open(random, (service) => {
    service.inFile((sqlite) =>
      sqlite.execute(`
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT ${old_answers})
        INSERT INTO idempotent_answers (org_id, credential, key, fingerprint, status, body, created_at)
        SELECT '${service.org_id}', 'nobody', 'old-' || n, '', 201, '{}', '2020-01-01T00:00:00Z' FROM numbers`),
    );
    mkdirSync(beforeIn(place));
    writeContents(readContents(service.folder), service.folder, beforeIn(place));
    return { under: traced.under };
  });
  const { folder, org_id } = company.service;
  try {
    const sent_folder = await work(company, random, traced);
    await company.service.ended(); // strace has written everything
    const written = await Promise.all(company.journal.round.map(recorded));
    return {
      ...{ place, folder, org_id, written, sent_folder, company },
      delivered: company.receiver.asked,
    };
  } catch (error) {
    traced.kill();
    await company.remove();
    throw error;
  }
};

const recorded = async ({ body, answer, ...written }: Written): Promise<RecordedWrite> => {
  const file = body instanceof FormData ? body.get("file") : null;
  return {
    ...written,
    body: body instanceof FormData ? {} : body,
    file_sha256: file instanceof File ? Bun.SHA256.hash(await file.arrayBuffer(), "hex") : null,
    answer: answer && { status: answer.status, text: answer.text },
  };
};

const fileIn = (place: string): string => join(place, "recording.json");

/** For other processes. */
export const saveRecording = async (recording: Recording): Promise<void> => {
  await Bun.write(fileIn(recording.place), JSON.stringify(recording));
};

export const readRecording = (place: string): Promise<Recording> => Bun.file(fileIn(place)).json();

export const readTimeline = ({ place, folder }: Recording): Promise<Moment[]> => {
  const text = createReadStream(Traced.logIn(place), "latin1");
  return timelineOf(createInterface({ input: text }), folder);
};
