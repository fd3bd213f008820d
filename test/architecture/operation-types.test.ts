import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import ts from "typescript";

/*
 * What must not compile: each case is a declaration of its own, in one file that is compiled in
 * memory. An operation that does not answer what it declares is a mistake of types.
 */

const header = `
import * as v from "valibot";
import { created, noContent, ok } from "../../src/http/contract/answer.ts";
import { get, open, post, put } from "../../src/http/contract/operation.ts";
const Thing = v.object({
  id: v.string(),
  kind: v.picklist(["small", "large"]),
  part: v.nullable(v.object({ weight: v.number() })),
  rows: v.array(v.object({ x: v.number() })),
  extra: v.record(v.string(), v.unknown()),
  note: v.optional(v.string()),
});
const part = null as { weight: number } | null;
const thing = { id: "1", kind: "small" as const, part, rows: [{ x: 1 }], extra: { any: 1 } };
const said = { id: "getThing", summary: "Read a thing", tag: "Things" };
const reads = { ...said, answers: { 200: Thing } };
`;

const compiling: Record<string, string> = {
  "an answer of the schema": `get("/v1/x", "clients:read", reads, () => ok(thing));`,
  "an answer that is written out": `get("/v1/x", "clients:read", reads, () => ok({ id: "1", kind: "large", part: null, rows: [], extra: {} }));`,
  "a list of them": `get("/v1/x", "clients:read", { ...said, answers: { 200: v.array(Thing) } }, () => ok([thing]));`,
  "one of two statuses": `post("/v1/x", "clients:update", { ...said, answers: { 200: Thing, 201: Thing } }, () => Math.random() > 0.5 ? ok(thing) : created(thing));`,
  "no body": `post("/v1/x", "clients:update", { ...said, answers: { 204: null } }, () => noContent());`,
  "a file": `get("/v1/x", "clients:read", { ...said, answers: { 200: null }, media_type: "*/*" }, () => ok(new ReadableStream<Uint8Array>()));`,
  "an answer that takes its time": `open("POST", "/v1/x", reads, async () => ok(thing));`,
  "any one of several abilities": `get("/v1/x", { any_of: ["clients:create", "clients:update"] }, reads, () => ok(thing));`,
  "several abilities at once": `get("/v1/x", { all_of: ["clients:create", "clients:update"] }, reads, () => ok(thing));`,
  "a versioned write": `put("/v1/x", "clients:update", { ...reads, versioned: true, find: () => ({ version: 1 }) }, ({ subject }) => ok({ ...thing, id: String(subject.version) }));`,
};

const refused: Record<string, string> = {
  "a missing field": `get("/v1/x", "clients:read", reads, () => ok({ id: "1", kind: "small", part: null, rows: [] }));`,
  "a field of another type": `get("/v1/x", "clients:read", reads, () => ok({ ...thing, id: 1 }));`,
  "a value that is not in the list": `get("/v1/x", "clients:read", reads, () => ok({ ...thing, kind: "huge" }));`,
  "a field too many": `get("/v1/x", "clients:read", reads, () => ok({ ...thing, secret: 1 }));`,
  "a field too many, inside": `get("/v1/x", "clients:read", reads, () => ok({ ...thing, part: part && { ...part, secret: 1 } }));`,
  "a field too many, in a list": `get("/v1/x", "clients:read", reads, () => ok({ ...thing, rows: [{ x: 1, secret: 1 }] }));`,
  "a field too many, of one of two": `post("/v1/x", "clients:update", { ...said, answers: { 200: Thing, 201: Thing } }, () => Math.random() > 0.5 ? ok(thing) : created({ ...thing, secret: 1 }));`,
  "a field too many, later": `open("POST", "/v1/x", reads, async () => ok({ ...thing, secret: 1 }));`,
  "another status": `get("/v1/x", "clients:read", reads, () => created(thing));`,
  "a body where there is none": `post("/v1/x", "clients:update", { ...said, answers: { 204: null } }, () => ok(thing));`,
  "nothing where there is a file": `get("/v1/x", "clients:read", { ...said, answers: { 200: null } }, () => ok(null));`,
  "an operation without a name": `get("/v1/x", "clients:read", { summary: "", tag: "", answers: { 200: Thing } }, () => ok(thing));`,
  "an unknown ability among several": `get("/v1/x", { any_of: ["clients:create", "clients:paint"] }, reads, () => ok(thing));`,
  "an unknown ability among all": `get("/v1/x", { all_of: ["clients:create", "clients:paint"] }, reads, () => ok(thing));`,
  "several abilities of which there is one": `get("/v1/x", { any_of: ["clients:create"] }, reads, () => ok(thing));`,
  "an unknown add-on": `get("/v1/x", "clients:read", { ...reads, add_on: "astrology" }, () => ok(thing));`,
  "a version without a subject": `put("/v1/x", "clients:update", { ...reads, versioned: true }, () => ok(thing));`,
  "a version that the subject lacks": `put("/v1/x", "clients:update", { ...reads, versioned: true, find: () => thing }, () => ok(thing));`,
  "a version that is not compared": `put("/v1/x", "clients:update", { ...reads, find: () => ({ version: 1 }) }, () => ok(thing));`,
};

/** What the compiler says of each case. */
const compile = (cases: Record<string, string>): Map<string, string[]> => {
  const name = resolve("test/architecture/in-memory.ts");
  const parts = [header, ...Object.values(cases).map((source) => `${source}\n`)];
  const source = parts.join("");
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([name], options, {
    ...host,
    fileExists: (path) => path === name || host.fileExists(path),
    getSourceFile: (path, ...rest) =>
      path === name
        ? ts.createSourceFile(path, source, ts.ScriptTarget.ESNext)
        : host.getSourceFile(path, ...rest),
  });
  const found = program.getSemanticDiagnostics(program.getSourceFile(name));
  let begins = header.length;
  return new Map(
    Object.entries(cases).map(([title, text]) => {
      const from = begins;
      begins += text.length + 1;
      const own = found.filter(({ start = 0 }) => start >= from && start < begins);
      return [title, own.map((one) => ts.flattenDiagnosticMessageText(one.messageText, "\n"))];
    }),
  );
};

const said = compile({ ...compiling, ...refused });

describe("compiles", () => {
  for (const title of Object.keys(compiling))
    test(title, () => expect(said.get(title)).toEqual([]));
});

describe("does not compile", () => {
  for (const title of Object.keys(refused))
    test(title, () => expect(said.get(title)?.length).toBeGreaterThan(0));

  test("and a field too many is named", () => {
    expect(said.get("a field too many, inside")?.join()).toContain('undeclared_fields: "secret"');
  });
});
