import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { build } from "../../../src/database/build.ts";
import { parseDatedName } from "../../../src/database/file/copy-names.ts";
import { Sqlite } from "../../../src/database/group-commit.ts";
import { errorText } from "../../../src/error-text.ts";
import type { Manifest } from "../../../src/operations/backup/manifest.ts";
import { sha256Of } from "../../../src/operations/backup/sha256.ts";
import { verify } from "../../../src/operations/backup/verify.ts";
import { checkFile } from "../../../src/operations/check/check.ts";
import { fanOut } from "../../../src/webhooks/fan-out.ts";
import { neverCommitted, otherThanEvents, readOutbox } from "../delivery-faults.ts";
import { Expected } from "../mixed/expected.ts";
import { fileFaults } from "../mixed/file-faults.ts";
import type { Written } from "../mixed/journal.ts";
import type { RecordedWrite, Recording } from "./record.ts";

/** What had left the service when the power was cut. */
export interface Sent {
  /** The `X-Request-Id`s of its answers. */
  answers: ReadonlySet<string>;
  /** The file names of the backups that it, or the command, reported, oldest first. */
  backups: readonly string[];
  /** When the power was cut, in milliseconds since 1970. */
  at_ms: number;
  /** The bytes that programs saw in a file of the folder, by its path in it. */
  seen(path: string): Buffer | undefined;
}

/** Receivers note the time when a request has come, in whole milliseconds. */
const clock_ms = 2;

interface Stored {
  status: number;
  body: string;
}

/** Looks at what a power cut left in `folder`. Returns everything that must not be. */
export const examine = (recording: Recording, sent: Sent, folder: string): string[] => {
  const database = join(folder, "lastmile.db");
  try {
    // Opened as the service does, which recovers what the WAL has.
    const sqlite = new Sqlite(database, { storeEvents: fanOut });
    try {
      return [
        ...writeFaults(recording, sent, sqlite),
        ...checkFaults(database),
        ...deliveryFaults(recording, sent, database),
        ...transferFaults(recording, sent, sqlite, folder),
        ...backupFaults(sent, join(folder, "backups")),
      ];
    } finally {
      sqlite.close();
    }
  } catch (error) {
    return [`it cannot be opened: ${errorText(error)}`];
  }
};

/** Answered writes that are missing or other than answered, and anything that is there in part. */
const writeFaults = (recording: Recording, { answers, at_ms }: Sent, sqlite: Sqlite): string[] => {
  const stored = storedAnswers(recording, sqlite);
  const expected = new Expected();
  const faults: string[] = [];
  for (const written of recording.written) {
    const { kind, key, path, answer } = written;
    const kept = stored.get(Bun.SHA256.hash(key, "hex"));
    const is_answered = answers.has(key) && answer !== null;
    if (is_answered && answer.status >= 300) continue;
    if (is_answered && written.method === "POST" && kept?.body !== answer.text)
      faults.push(`${kind} ${path} was answered with ${answer.text}, stored is ${kept?.body}`);
    if (is_answered) expected.learn(asSent(written), JSON.parse(answer.text));
    else if (kept) expected.learn(asSent(written), JSON.parse(kept.body));
    else if (written.sent_at_ms <= at_ms && written.method !== "POST") {
      const done = doneWithoutKey(sqlite, written);
      if (done) expected.learn(asSent(written), done);
    }
    const body = is_answered ? answer.text : kept?.body;
    if (kind === "attachment" && body) faults.push(...fileOf(sqlite, written, JSON.parse(body).id));
  }
  return [...faults, ...fileFaults(sqlite, recording.org_id, expected)];
};

const asSent = (written: RecordedWrite): Written => ({ ...written, answer: null });

const storedAnswers = ({ org_id }: Recording, sqlite: Sqlite): Map<string, Stored> => {
  const db = sqlite.reader(org_id);
  const rows = db.all(db.from("idempotent_answers").select(["key", "status", "body"]));
  return new Map(rows.map(({ key, ...stored }) => [key, stored]));
};

/** What was not posted has no stored answer: its row shows whether it was done. Returns what the answer would have been. */
const doneWithoutKey = (sqlite: Sqlite, { kind, path, body }: RecordedWrite): object | null => {
  const sent = body as { name?: string; id?: string[] };
  const id = sent.id?.[0] ?? path.split("/").at(-1) ?? "";
  const count = (query: ReturnType<typeof sql<{ count: number }>>): boolean =>
    sqlite.all({ compile: () => query.compile(build) })[0]?.count === 1;
  if (kind === "client change")
    return count(
      sql`SELECT count(*) AS count FROM clients WHERE id = ${id} AND name = ${sent.name}`,
    )
      ? { id }
      : null;
  if (kind === "payment deletion")
    return count(
      sql`SELECT count(*) AS count FROM payments WHERE id = ${id} AND deleted_at IS NOT NULL`,
    )
      ? { id }
      : null;
  return {}; // a client's deletion: neither rows nor events are counted of it
};

/** An attachment's content, which lies in the database in pieces. */
const fileOf = (sqlite: Sqlite, { file_sha256, path }: RecordedWrite, id: string): string[] => {
  const pieces = sqlite.all({
    compile: () =>
      sql<{ content: Uint8Array }>`SELECT content FROM attachment_pieces
        WHERE attachment_id = ${id} ORDER BY position`.compile(build),
  });
  const hash = new Bun.CryptoHasher("sha256");
  for (const { content } of pieces) hash.update(content);
  return hash.digest("hex") === file_sha256 ? [] : [`${path}: the file ${id} is another one`];
};

/** `lastmile check`, in this process. */
const checkFaults = (database: string): string[] => {
  const { ok, complete, checks } = checkFile(database);
  const faults = checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  return ok && complete ? [] : [...faults, "check: not right, or not complete"];
};

/** What had arrived at the customers' servers is of the file. */
const deliveryFaults = ({ delivered }: Recording, { at_ms }: Sent, database: string): string[] => {
  const outbox = readOutbox(database);
  const arrived = delivered.filter((one) => one.at_ms + clock_ms < at_ms);
  return [
    ...neverCommitted(arrived, outbox).map(({ delivery }) => `sent, but not stored: ${delivery}`),
    ...otherThanEvents(outbox).map(({ id }) => `a delivery says other than its event: ${id}`),
  ];
};

interface Transfer {
  id: string;
  kind: "import" | "export";
  status: string;
}

/** The folders that were sent, and the exports that are done, lie beside the database. */
const transferFaults = (
  { sent_folder }: Recording,
  { answers, seen }: Sent,
  sqlite: Sqlite,
  folder: string,
): string[] => {
  const rows = sqlite.all({
    compile: () => sql<Transfer>`SELECT id, kind, status FROM transfers`.compile(build),
  });
  const lost =
    answers.has(sent_folder.key) && !rows.some(({ id }) => id === sent_folder.id)
      ? ["the import of a folder was answered and is lost"]
      : [];
  return lost.concat(
    rows.flatMap(({ id, kind, status }) => {
      const own = join("lastmile.db.transfers", id);
      if (kind === "export") {
        const zip = join(own, "folder.zip");
        const is_whole = bytesOf(join(folder, zip))?.equals(seen(zip) ?? Buffer.alloc(0));
        return status !== "done" || is_whole ? [] : [`the export ${id} is done, its ZIP is not`];
      }
      return Object.entries(sent_folder.files)
        .filter(
          ([name, content]) => bytesOf(join(folder, own, "folder", name))?.toString() !== content,
        )
        .map(([name]) => `the import ${id} is ${status}, and its ${name} is not what was sent`);
    }),
  );
};

const bytesOf = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);

/** Copies that were verified: their content is certain by their SHA-256. */
const verified = new Map<string, string[]>();

/** Every published backup has its manifest, and is whole; none is missing that was reported. */
const backupFaults = ({ backups }: Sent, folder: string): string[] => {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const sums = names
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .map((name) => (JSON.parse(readFileSync(join(folder, name), "utf8")) as Manifest).sha256);
  const copies = names.filter((name) => name === "latest.db" || parseDatedName(name));
  const missing = [...backups, ...(backups.length > 0 ? ["latest.db"] : [])]
    .filter((name) => !names.includes(name))
    .map((name) => `the backup ${name} was reported and is missing`);
  const sum_of = new Map(copies.map((name) => [name, sha256Of(join(folder, name))]));
  const newest = backups.at(-1);
  const is_older =
    newest !== undefined && (takenOf(folder, sum_of.get("latest.db")) ?? "") < newest;
  return [
    ...missing,
    ...(is_older ? [`latest.db is older than ${newest}`] : []),
    ...copies.flatMap((name) => {
      const sum = sum_of.get(name) ?? "";
      if (!sums.includes(sum)) return [`${name} has no manifest`];
      const faults = verified.get(sum) ?? verify(join(folder, name)).faults;
      verified.set(sum, faults);
      return faults.map((fault) => `${name}: ${fault}`);
    }),
  ];
};

/** The name of the dated backup with this sum. */
const takenOf = (folder: string, sum: string | undefined): string | undefined =>
  readdirSync(folder)
    .filter((name) => parseDatedName(name) && sha256Of(join(folder, name)) === sum)
    .toSorted()
    .at(-1);
