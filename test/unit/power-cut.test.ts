import { expect, test } from "bun:test";
import { type Contents, Disk, type Fate } from "../faults/power-cut/disk.ts";
import { type Operation, timelineOf } from "../faults/power-cut/timeline.ts";

/* What a power cut may leave, and how strace's log is read: the rest of test/faults/power-cut needs both. */

const fateOf = (is_kept: boolean, more: Partial<Fate> = {}): Fate => ({
  isKept: () => is_kept,
  tornAt: () => null,
  blockFate: () => "old",
  garbage: (size) => Buffer.alloc(size, "?"),
  ...more,
});
const lost = fateOf(false);
const kept = fateOf(true);

const diskWith = (files: Record<string, string> = {}): Disk =>
  new Disk("/d", {
    files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
    folders: [],
  });

const at_ms = 0;
const begin = (disk: Disk, operation: Operation) => {
  disk.move({ is: "begin", operation, at_ms });
  return () => disk.move({ is: "end", operation, at_ms });
};
const run = (disk: Disk, ...operations: Operation[]): void => {
  for (const operation of operations) begin(disk, operation)();
};

const write = (path: string, text: string, at: number | null = null): Operation => ({
  ...{ do: "write", path, at, bytes: Buffer.from(text) },
});
const open = (path: string, truncates = false): Operation => ({ do: "open", path, truncates });
const sync = (path: string): Operation => ({ do: "sync", path });

const textsOf = ({ files }: Contents): Record<string, string> =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString()]));

test("what was written may be lost until an fsync that began after it has ended", () => {
  const disk = diskWith({ "/d/a": "old" });
  run(disk, write("/d/a", "new", 0));
  const endSync = begin(disk, sync("/d/a"));
  run(disk, write("/d/a", "!", 3));
  expect(textsOf(disk.after(lost))).toEqual({ "/d/a": "old" });
  expect(textsOf(disk.after(kept))).toEqual({ "/d/a": "new!" });
  endSync();
  expect(textsOf(disk.after(lost))).toEqual({ "/d/a": "new" });
});

test("a write that has not ended when the fsync begins is not certain after it", () => {
  const disk = diskWith({ "/d/a": "old" });
  const endWrite = begin(disk, write("/d/a", "new", 0));
  run(disk, sync("/d/a"));
  endWrite();
  expect(textsOf(disk.after(lost))).toEqual({ "/d/a": "old" });
});

test("later writes may be there without earlier ones, and a longer file has zeros then", () => {
  const disk = diskWith({ "/d/a": "" });
  run(disk, open("/d/a"), write("/d/a", "one"), write("/d/a", "two"));
  const second = fateOf(true, { isKept: (number) => number === 2 });
  expect(textsOf(disk.after(second))).toEqual({ "/d/a": "\0\0\0two" });
});

test("a write is torn at the blocks of the disk, and changes nothing beside it", () => {
  const disk = diskWith({ "/d/a": "aabbccdd" });
  run(disk, write("/d/a", "123456", 1));
  const fates = ["new", "garbage", "old", "new"] as const;
  let block = 0;
  const torn = fateOf(true, {
    tornAt: () => 2,
    blockFate: () => {
      block += 1;
      return fates[block - 1] ?? "old";
    },
  });
  expect(textsOf(disk.after(torn))).toEqual({ "/d/a": "a1??cc6d" });
});

test("a file that was cut off and written anew may have any of it", () => {
  const disk = diskWith({ "/d/a": "old text" });
  run(disk, open("/d/a", true), write("/d/a", "new"));
  expect(textsOf(disk.after(lost))).toEqual({ "/d/a": "old text" });
  const second = fateOf(true, { isKept: (number) => number === 2 });
  expect(textsOf(disk.after(second))).toEqual({ "/d/a": "new text" });
  expect(textsOf(disk.after(kept))).toEqual({ "/d/a": "new" });
});

test("a name is certain after an fsync of its folder, not of its file", () => {
  const disk = diskWith();
  run(disk, open("/d/a.part"), write("/d/a.part", "new"), sync("/d/a.part"));
  expect(textsOf(disk.after(lost))).toEqual({});
  run(disk, { do: "rename", path: "/d/a.part", to: "/d/a" });
  expect(textsOf(disk.after(lost))).toEqual({});
  run(disk, sync("/d"));
  expect(textsOf(disk.after(lost))).toEqual({ "/d/a": "new" });
});

test("a rename replaces a file as a whole or not at all; what was removed may come back", () => {
  const disk = diskWith({ "/d/a": "old", "/d/b": "new", "/d/c": "gone" });
  run(disk, { do: "rename", path: "/d/b", to: "/d/a" }, { do: "remove", path: "/d/c" });
  expect(textsOf(disk.after(lost))).toEqual({ "/d/a": "old", "/d/b": "new", "/d/c": "gone" });
  expect(textsOf(disk.after(kept))).toEqual({ "/d/a": "new" });
});

test("an open file is written and flushed by the name that it had", () => {
  const disk = diskWith({ "/d/a": "old" });
  const endRename = begin(disk, { do: "rename", path: "/d/a", to: "/d/b" });
  run(disk, write("/d/a", "new", 0), sync("/d/a"));
  endRename();
  run(disk, sync("/d"));
  expect(textsOf(disk.after(lost))).toEqual({ "/d/b": "new" });
});

test("what lies in a folder that is not there is not there either", () => {
  const disk = diskWith();
  run(disk, { do: "make folder", path: "/d/backups" }, open("/d/backups/a"), sync("/d/backups"));
  expect(disk.after(lost)).toEqual({ files: new Map(), folders: [] });
  run(disk, sync("/d"));
  expect(textsOf(disk.after(lost))).toEqual({ "/d/backups/a": "" });
});

const hex = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");

test("strace's log is read in the order in which calls began and ended", async () => {
  const wal = `8<${hex("/d/a-wal")}>`;
  const socket = `20<${hex("socket:[1]")}>`;
  const log = [
    `1  10.5 pwrite64(${wal}, "${hex("frame")}", 5, 32) = 5`,
    `1  10.6 fsync(${wal} <unfinished ...>`,
    `2  10.7 openat(AT_FDCWD<${hex("/d")}>, "${hex("b")}", O_RDWR|O_CREAT, 0600) = 9<${hex("/d/b")}>`,
    `2  10.8 unlink("${hex("/d/none")}") = -1 ENOENT (No such file or directory)`,
    `1  10.9 <... fsync resumed>)            = 0`,
    `1  11.0 writev(20<${hex("/d/b")}>, [{iov_base="${hex("1, ")}", iov_len=3}, {iov_base="${hex("2")}", iov_len=1}], 2) = 4`,
    `1  11.1 sendto(${socket}, "${hex("HTTP/1.1 201")}", 12, MSG_NOSIGNAL, NULL, 0) = 12`,
    `1  11.2 pwrite64(9<${hex("/elsewhere")}>, "x", 1, 0) = 1`,
    "2  11.3 +++ exited with 0 +++",
    `1  11.4 pwrite64(${wal}, "${hex("torn")}", 4, 64 <unfinished ...>`,
  ];
  const moments = await timelineOf(log, "/d");
  expect(
    moments.map((moment) =>
      moment.is === "sent"
        ? `sent ${moment.text}`
        : `${moment.is} ${moment.operation.do} ${moment.operation.path}`,
    ),
  ).toEqual([
    "begin write /d/a-wal",
    "end write /d/a-wal",
    "begin sync /d/a-wal",
    "begin open /d/b",
    "end open /d/b",
    "end sync /d/a-wal",
    "begin write /d/b",
    "end write /d/b",
    "sent HTTP/1.1 201",
    "begin write /d/a-wal",
  ]);
  expect(moments[6]).toMatchObject({ operation: { at: null, bytes: Buffer.from("1, 2") } });
});

test("a text that strace has cut off is refused", async () => {
  const line = `1  10.5 pwrite64(8<${hex("/d/a")}>, "${hex("fra")}"..., 5, 32) = 5`;
  await expect(timelineOf([line], "/d")).rejects.toThrow("raise its -s");
});
