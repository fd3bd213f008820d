/**
 * Imports files of 10 MiB into a running service, and asks for `/health` every 5 ms meanwhile: the
 * longest wait for an answer says how long the event loop was held. Hostile files are among them.
 * `bun test/bench/import-stalls.ts [WHICH…]`
 */
import { rmSync } from "node:fs";
import { Service } from "../faults/service.ts";
import { watchHealth } from "./watch-health.ts";

const size = 10 * 1024 * 1024 - 1024;
const header = "name,username,notes\n";

/** Lines up to the size. */
const filled = (first: string, line: (n: number) => string): Buffer => {
  const parts = [first];
  for (let n = 0, length = first.length; length < size; n += 1) {
    const next = line(n);
    parts.push(next);
    length += next.length;
  }
  return Buffer.from(parts.join(""), "latin1").subarray(0, size);
};

const wide = Array.from({ length: 500 }, (_, n) => `c${n}`);

const files: Record<string, () => Buffer> = {
  // What receiving the body takes: its first line names no column, and nothing more is read.
  "refused at its first line": () => filled("colour,size\n", () => "red,5\n"),
  clients: () => filled(header, (n) => `Client ${n},client.${n},${"note ".repeat(20)}\n`),
  "100,000 quotes that are not closed": () =>
    filled(header, (n) => `Client ${n},client.${n},"${"note ".repeat(16)}\n`),
  "one quote, then nothing": () => filled(`${header}Rima,rima,"`, () => "one\n"),
  "quotes that close and open again": () =>
    filled(`name,${wide.slice(1).join(",")}\n`, () => 'a","b\n'),
  "quotes that close with the wrong cells": () => filled(header, () => '"a\nb",\n'),
  "no line end": () => filled(header, () => "x"),
  "delimiters alone": () => filled(header, () => ","),
  "quotes alone": () => filled(header, () => '"'),
  "empty lines": () => filled(header, () => "\n"),
  "lines of one letter": () => filled(header, () => "x\n"),
  "lines of one letter, 500 columns": () =>
    filled(`name,${wide.slice(1).join(",")}\n`, () => "x\n"),
  "stray bytes alone": () => filled(`${header}\xc3\xa9,e,\n`, () => "\xe9"),
  "a stray byte on each line": () => filled(`${header}\xc3\xa9,e,\n`, (n) => `\xe9,e${n},\n`),
  "nothing but Windows-1252": () => filled(header, (n) => `\xe9${n},e${n},\n`),
};

const chosen = process.argv.slice(2);
for (const [name, make] of Object.entries(files)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const service = new Service();
  await service.start();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(make())], "clients.csv"));
  const began = performance.now();
  const watching = watchHealth(service.base);
  const answer = await fetch(`${service.base}/v1/clients/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.key}` },
    body: form,
  });
  const body = (await answer.json()) as Record<string, unknown>;
  const waits = await watching.stop();
  const seconds = (performance.now() - began) / 1000;
  const longest = waits.slice(0, 3).map((wait) => wait.toFixed(1));
  const counts = ["encoding", "lines", "created", "rejected"].map((key) => `${key} ${body[key]}`);
  console.log(
    `${name}: ${answer.status}, ${seconds.toFixed(1)} s, longest waits ${longest.join(", ")} ms; ${counts.join(", ")}`,
  );
  await service.stop();
  rmSync(service.folder, { recursive: true });
}
