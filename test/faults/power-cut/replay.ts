import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../../src/demo/random.ts";
import type { Cut } from "./cuts.ts";
import { type Contents, Disk } from "./disk.ts";
import { examine, type Sent } from "./examine.ts";
import { fateOf } from "./fates.ts";
import { readContents, writeContents } from "./folder-contents.ts";
import { beforeIn, type Recording } from "./record.ts";
import type { Moment } from "./timeline.ts";

/** Which waits for the disk are left out, to prove that the replay finds what is lost without them. */
export type Ignored = "none" | "the WAL's" | "all" | "the folders'";

const ignoring: Record<Ignored, (path: string, root: string) => boolean> = {
  none: () => false,
  "the WAL's": (path) => path.endsWith("-wal"),
  all: () => true,
  "the folders'": (path, root) => !path.slice(root.length).includes("."),
};

export const ignored_names = Object.keys(ignoring) as Ignored[];

/** In memory, where there is such a place: SQLite waits for the disk while it recovers. */
const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** Goes through a recording once, and stops at moments where the power may be cut. */
export class Replay {
  private readonly disk: Disk;
  private at = 0;
  private readonly answers = new Set<string>();
  private readonly backups: string[] = [];
  private at_ms = 0;

  constructor(
    private readonly recording: Recording,
    private readonly timeline: readonly Moment[],
    ignored: Ignored = "none",
  ) {
    const before = readContents(beforeIn(recording.place), recording.folder);
    this.disk = new Disk(recording.folder, before, (path) =>
      ignoring[ignored](path, recording.folder),
    );
  }

  /** Goes on to the cut, which must not lie before the last one. */
  advance({ moment }: Pick<Cut, "moment">): void {
    for (; this.at < moment; this.at += 1) {
      const next = this.timeline[this.at];
      this.at_ms = Math.max(this.at_ms, next?.at_ms ?? 0);
      if (next?.is === "sent") this.note(next);
      else if (next) this.disk.move(next);
    }
  }

  /** What the disk has after this cut. */
  contents({ fate, seed }: Cut): Contents {
    return this.disk.after(fateOf(fate, new Random(seed), this.disk.uncertain()));
  }

  /** What programs see on the disk. */
  current(): Contents {
    return this.disk.current();
  }

  sent(): Sent {
    const { files } = this.disk.current();
    return {
      answers: this.answers,
      backups: this.backups,
      at_ms: this.at_ms,
      seen: (path) => files.get(join(this.recording.folder, path)),
    };
  }

  /** What is wrong after this cut. */
  examine(cut: Cut): string[] {
    const folder = mkdtempSync(join(place, "lastmile-cut-"));
    try {
      writeContents(this.contents(cut), this.recording.folder, folder);
      return examine(this.recording, this.sent(), folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  private note({ text }: Moment & { is: "sent" }): void {
    const answer = /^X-Request-Id: (\S+)/m.exec(text)?.[1];
    if (text.startsWith("HTTP/1.1 ") && answer) this.answers.add(answer);
    const backup =
      /^\S*\/(lastmile-\d{8}T\d{6}Z\.db): \d+ bytes|"file":"[^"]*\/(lastmile-\d{8}T\d{6}Z\.db)".*"msg":"backup"/m.exec(
        text,
      );
    if (backup) this.backups.push(backup[1] ?? backup[2] ?? "");
  }
}
