import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import * as v from "valibot";
import { type Upload, upload } from "../../src/http/contract/upload.ts";
import { readForm } from "../../src/http/engine/form.ts";
import { Spool } from "../../src/http/engine/spool.ts";

/* A form in pieces of any size, whose files hold what looks like its boundaries. */

const spool = new Spool(mkdtempSync(join(tmpdir(), "lastmile-form-")));
afterAll(() => rmSync(spool.folder, { recursive: true }));

const entries = { file: upload(), second: upload(), note: v.optional(v.string()) };
const boundary = "----boundary";
const marks = [
  "\r\n",
  "\r",
  "\n",
  "--",
  "\r\n--",
  `\r\n--${boundary.slice(0, 6)}`,
  `--${boundary}`,
];
const delimiter = `\r\n--${boundary}`;

const content = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.string({ unit: "binary-ascii" })), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(""))
  .filter((text) => !`\r\n${text}`.includes(delimiter));

const bodyOf = (first: string, note: string, second: string): Buffer => {
  const parts = [
    ['name="file"; filename="a.bin"', first],
    ['name="note"', note],
    ['name="second"; filename=""', second],
  ].map(
    ([head, text]) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`,
  );
  return Buffer.from([...parts, `--${boundary}--\r\n`].join(""));
};

const request = (body: Buffer, sizes: number[]): Request => {
  let at = 0;
  let turn = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= body.length) return controller.close();
      const size = sizes[turn % sizes.length] ?? 1;
      controller.enqueue(new Uint8Array(body.subarray(at, at + size)));
      at += size;
      turn += 1;
    },
  });
  return new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: stream,
  });
};

const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 });

test("every file arrives as it was sent, however it is cut, and nothing stays", async () => {
  await fc.assert(
    fc.asyncProperty(content, content, sizes, async (first, second, cuts) => {
      const form = await readForm(
        request(bodyOf(first, "a note", second), cuts),
        spool,
        100_000,
        entries,
      );
      const { file, second: other, note } = form.values as Record<string, Upload | string>;
      expect(await (file as Upload).content.text()).toBe(first);
      expect(await (other as Upload).content.text()).toBe(second);
      expect(note).toBe("a note");
      expect((file as Upload).toJSON()).toEqual({
        name: "a.bin",
        type: "text/plain",
        sha256: Bun.SHA256.hash(first, "hex"),
      });
      await form.discard();
    }),
    { numRuns: 300 },
  );
  expect(readdirSync(spool.folder)).toEqual([]);
});

test("a body that is cut anywhere is refused, and nothing stays", async () => {
  const whole = bodyOf("x".repeat(70_000), "a note", "y");
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 3 }), async (length) => {
      const cut = readForm(request(whole.subarray(0, length), [30_000]), spool, 100_000, entries);
      await expect(cut).rejects.toThrow();
    }),
    { numRuns: 100 },
  );
  expect(readdirSync(spool.folder)).toEqual([]);
});

test("bytes of a file that is larger than 64 KiB lie in the spool, not in memory", async () => {
  const large = "x".repeat(200_000);
  const form = await readForm(request(bodyOf(large, "", ""), [50_000]), spool, 300_000, entries);
  expect(readdirSync(spool.folder).length).toBe(1);
  expect(await (form.values.file as Upload).content.text()).toBe(large);
  await form.discard();
  expect(readdirSync(spool.folder)).toEqual([]);
});
