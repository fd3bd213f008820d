import { dirname } from "node:path";
import { Content } from "./content.ts";
import type { Moment, Operation } from "./timeline.ts";

/*
 * What a disk may hold after a power cut, by the weakest promises of POSIX:
 *
 * - The bytes and the length of a file are certain up to what was written before an fsync or fdatasync of it began that
 *   has ended. Of what was written since, any part may be there, in any order.
 * - A name in a folder (of what was created, linked, renamed, removed) is certain only after an fsync of the folder,
 *   not of the file. Of the changes since, any may be there; a rename is there as a whole or not at all.
 * - No write changes bytes beside it (SQLite's "powersafe overwrite").
 */

/** What becomes of a change that was not yet certain. Numbers rise in the order of the changes. */
export interface Fate {
  isKept(number: number): boolean;
  /** Null keeps or loses a write as a whole; else each block of so many bytes has a fate of its own. */
  tornAt(number: number): number | null;
  /** Of a torn write. Bytes that are neither the old nor the new ones are `garbage`. */
  blockFate(): "new" | "old" | "garbage";
  garbage(size: number): Buffer;
}

type Change = { number: number; has_ended: boolean } & (
  | { at: number; bytes: Buffer }
  | { size: number }
);

class FileOnDisk {
  /** What programs see. */
  readonly current: Content;
  readonly certain: Content;
  uncertain: Change[] = [];
  /** Where a write goes that does not say it. */
  position = 0;

  constructor(bytes?: Uint8Array) {
    this.current = new Content(bytes);
    this.certain = new Content(bytes);
  }

  after(fate: Fate): Buffer {
    const content = new Content(this.certain.bytes());
    for (const change of this.uncertain) {
      const torn_at = "bytes" in change ? fate.tornAt(change.number) : null;
      if (torn_at !== null && "bytes" in change) tear(content, change, torn_at, fate);
      else if (fate.isKept(change.number)) apply(content, change);
    }
    return content.bytes();
  }
}

const apply = (content: Content, change: Change): void => {
  if ("bytes" in change) content.write(change.at, change.bytes);
  else content.resize(change.size);
};

/** Blocks of the disk, not of the write: a write that begins within one tears there. */
const tear = (
  content: Content,
  { at, bytes }: { at: number; bytes: Buffer },
  block_bytes: number,
  fate: Fate,
): void => {
  for (let from = at; from < at + bytes.length; ) {
    const to = Math.min(at + bytes.length, (Math.floor(from / block_bytes) + 1) * block_bytes);
    const is = fate.blockFate();
    if (is === "new") content.write(from, bytes.subarray(from - at, to - at));
    else if (is === "garbage") content.write(from, fate.garbage(to - from));
    from = to;
  }
};

type Entry = FileOnDisk | "folder";

/** A change of a folder's names; null removes one. */
interface NameChange {
  number: number;
  has_ended: boolean;
  folder: string;
  names: [path: string, entry: Entry | null][];
}

/** What lies in a folder: the files by their paths, and the folders. */
export interface Contents {
  files: Map<string, Buffer>;
  folders: string[];
}

/** A folder on a disk, and what is certain of it. Every `Moment` moves it on. */
export class Disk {
  private readonly names = new Map<string, Entry>();
  /** By the names that they had before: a descriptor of theirs is still used, or was named just before the rename. */
  private readonly former = new Map<string, Entry>();
  private readonly certain_names = new Map<string, Entry>();
  private name_changes: NameChange[] = [];
  private readonly running = new Map<Operation, () => void>();
  /** Of the last change. */
  number = 0;

  /** All that the folder has at the beginning is certain. `ignores` says which waits for the disk it does not make. */
  constructor(
    private readonly root: string,
    { files, folders }: Contents,
    private readonly ignores: (path: string) => boolean = () => false,
  ) {
    for (const path of [root, ...folders]) this.names.set(path, "folder");
    for (const [path, bytes] of files) this.names.set(path, new FileOnDisk(bytes));
    for (const [path, entry] of this.names) this.certain_names.set(path, entry);
  }

  move(moment: Moment): void {
    if (moment.is === "begin") this.running.set(moment.operation, this.begin(moment.operation));
    else if (moment.is === "end") {
      this.running.get(moment.operation)?.();
      this.running.delete(moment.operation);
    }
  }

  /** What programs see. */
  current(): Contents {
    return contentsOf(this.root, this.names, (file) => file.current.bytes());
  }

  /** What is there after the power was cut at this moment. */
  after(fate: Fate): Contents {
    const names = new Map(this.certain_names);
    for (const change of this.name_changes)
      if (fate.isKept(change.number)) applyNames(names, change.names);
    return contentsOf(this.root, names, (file) => file.after(fate));
  }

  /** The numbers of what is not certain yet. */
  uncertain(): number[] {
    const files = new Set([...this.names.values(), ...this.certain_names.values()]);
    const changes = [...files].flatMap((file) => (file === "folder" ? [] : file.uncertain));
    return [...changes, ...this.name_changes].map(({ number }) => number);
  }

  /** Returns what its end does. */
  private begin(operation: Operation): () => void {
    const { path } = operation;
    switch (operation.do) {
      case "write": {
        const file = this.file(path);
        const at = operation.at ?? file.position;
        if (operation.at === null) file.position += operation.bytes.length;
        return this.change(file, { at, bytes: operation.bytes });
      }
      case "copy": {
        const { from_at, size } = operation;
        const source = this.file(operation.from).current.bytes();
        const bytes = Buffer.from(source.subarray(from_at, from_at + size));
        return this.change(this.file(path), { at: operation.at, bytes });
      }
      case "resize":
        return this.change(this.file(path), { size: operation.size });
      case "reserve": {
        const file = this.file(path);
        const size = Math.max(file.current.size, operation.size);
        return size === file.current.size ? () => {} : this.change(file, { size });
      }
      case "open":
        return this.open(path, operation.truncates);
      case "sync":
        return this.ignores(path) ? () => {} : this.sync(path);
      case "make folder":
        return this.rename([[path, "folder"]]);
      case "remove":
        return this.rename([[path, null]]);
      case "link":
        return this.rename([[operation.to, this.file(path)]]);
      case "rename":
        return this.rename([
          [path, null],
          [operation.to, this.file(path)],
        ]);
    }
  }

  private file(path: string): FileOnDisk {
    const file = this.names.get(path) ?? this.former.get(path);
    if (file instanceof FileOnDisk) return file;
    throw new Error(`there is no file ${path}`);
  }

  private open(path: string, truncates: boolean): () => void {
    const file = this.names.get(path);
    if (!(file instanceof FileOnDisk)) return this.rename([[path, new FileOnDisk()]]);
    file.position = 0;
    return truncates && file.current.size > 0 ? this.change(file, { size: 0 }) : () => {};
  }

  private change(file: FileOnDisk, what: { at: number; bytes: Buffer } | { size: number }) {
    this.number += 1;
    const change: Change = { ...what, number: this.number, has_ended: false };
    apply(file.current, change);
    file.uncertain.push(change);
    return () => {
      change.has_ended = true;
    };
  }

  private rename(names: NameChange["names"]): () => void {
    this.number += 1;
    const folders = new Set(names.map(([path]) => dirname(path)));
    const [folder = "", other] = folders;
    if (other !== undefined) throw new Error(`moves from ${folder} to ${other}`);
    const change: NameChange = { number: this.number, has_ended: false, folder, names };
    for (const [path] of names) {
      const entry = this.names.get(path);
      if (entry) this.former.set(path, entry);
    }
    applyNames(this.names, names);
    this.name_changes.push(change);
    return () => {
      change.has_ended = true;
    };
  }

  /** What had ended before it began is certain when it has ended. */
  private sync(path: string): () => void {
    if (this.names.get(path) === "folder") {
      const ended = this.name_changes.filter((one) => one.folder === path && one.has_ended);
      return () => {
        for (const { names } of ended) applyNames(this.certain_names, names);
        this.name_changes = this.name_changes.filter((one) => !ended.includes(one));
      };
    }
    const file = this.file(path);
    const ended = new Set(file.uncertain.filter(({ has_ended }) => has_ended));
    return () => {
      // Two waits for the same file may overlap.
      for (const change of file.uncertain) if (ended.has(change)) apply(file.certain, change);
      file.uncertain = file.uncertain.filter((change) => !ended.has(change));
    };
  }
}

const applyNames = (names: Map<string, Entry>, changes: NameChange["names"]): void => {
  for (const [path, entry] of changes)
    if (entry === null) names.delete(path);
    else names.set(path, entry);
};

/** Without what lies in folders that are not there. */
const contentsOf = (
  root: string,
  names: ReadonlyMap<string, Entry>,
  bytesOf: (file: FileOnDisk) => Buffer,
): Contents => {
  const isThere = (path: string): boolean =>
    path === root || (names.get(path) === "folder" && isThere(dirname(path)));
  const contents: Contents = { files: new Map(), folders: [] };
  for (const [path, entry] of names) {
    if (path === root || !isThere(dirname(path))) continue;
    if (entry === "folder") contents.folders.push(path);
    else contents.files.set(path, bytesOf(entry));
  }
  return contents;
};
