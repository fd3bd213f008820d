import { expect, test } from "bun:test";
import { fileName } from "../../src/console/ui/file-name.ts";

test.each([
  ["bill.pdf", "bill.pdf"],
  ["فاتورة ٣.pdf", "فاتورة ٣.pdf"],
  ["../../.bashrc", "bashrc"],
  ["..\\..\\start.bat", "start.bat"],
  ["C:\\con", "Ccon"],
  ["photo\u202Egpj.exe", "photogpj.exe"],
  ["a\r\nb\0.pdf", "ab.pdf"],
  ["statement-<img src=x>.pdf", "statement-img src=x.pdf"],
  ["...", "file"],
  ["\u202E", "file"],
])("%j is kept as %j", (name, kept) => {
  expect(fileName(name)).toBe(kept);
});
