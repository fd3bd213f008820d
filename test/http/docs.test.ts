import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { OpenAPIV3 } from "openapi-types";
import * as v from "valibot";
import { operations } from "../../src/api.ts";
import { describeOperations } from "../../src/http/engine/docs/document.ts";
import { docsApp } from "../../src/http/engine/docs/gather.ts";
import { schemas } from "../../src/schemas.ts";
import { neededOf } from "../../src/shared/abilities.ts";
import { type Reason, reason_status, statusesOf } from "../../src/shared/reasons.ts";
import { type Answered, World } from "../world.ts";

type Described = OpenAPIV3.OperationObject & { "x-ability": unknown };

let world: World;
let document: OpenAPIV3.Document;
beforeAll(async () => {
  world = new World();
  document = (await world.get("/docs/json", { key: null })).body;
});
afterAll(() => world.close());

const describedAs = (method: string, path: string): Described => {
  const item = document.paths[path.replace(/:([a-z_]+)/g, "{$1}")];
  return item?.[method.toLowerCase() as "get"] as Described;
};

/** What stands behind `#/components/…`, or the thing itself. */
const resolved = <T extends object>(thing: T | OpenAPIV3.ReferenceObject | undefined): T => {
  if (!thing || !("$ref" in thing)) return thing as T;
  const [kind = "", name = ""] = thing.$ref.replace("#/components/", "").split("/");
  const part = (document.components as Record<string, Record<string, T>>)[kind]?.[name];
  if (!part) throw new Error(`${thing.$ref} leads nowhere`);
  return part;
};

const json = (
  holder:
    | OpenAPIV3.RequestBodyObject
    | OpenAPIV3.ResponseObject
    | OpenAPIV3.ReferenceObject
    | undefined,
) =>
  resolved<OpenAPIV3.RequestBodyObject | OpenAPIV3.ResponseObject>(holder)?.content?.[
    "application/json"
  ];

/** The examples of an answer by name; a single one has none. */
const examplesOf = (answer: OpenAPIV3.MediaTypeObject | undefined): Record<string, unknown> =>
  answer?.example
    ? { "": answer.example }
    : Object.fromEntries(
        Object.entries(answer?.examples ?? {}).map(([name, example]) => [
          name,
          resolved<OpenAPIV3.ExampleObject>(example).value,
        ]),
      );

test.each([
  ["GET", "/v1/tickets?client_phone=1&client_external_ref=2", "/v1/tickets"],
  ["GET", "/v1/tickets?client_phone=03%20123%20456", "/v1/tickets"],
])("what refuses %s %s is in the document", async (method, at, path) => {
  for (const username of ["rima", "elie"])
    await world.post("/v1/clients", { name: "Haddad", username, phone_number: "03 123 456" });
  const { status, body } = await world.call(method, at);
  const answers = describedAs(method, path).responses;
  expect(Object.keys(examplesOf(json(answers[status])))).toContain(body.error.reason);
});

test("the document is valid OpenAPI 3.0", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...document });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.0");
});

test("Redocly's linter has nothing to say", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: "/openapi.json",
    config: await createConfig({
      extends: ["recommended-strict"],
      // `/v1/webhooks/deliveries/{uuid}` against `/v1/webhooks/{uuid}/test`: an id is never that word
      rules: { "no-ambiguous-paths": "off" },
    }),
  });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
}, 120_000);

test("the plugin gathers what our operations say of themselves", async () => {
  const app = docsApp(operations, schemas);
  const gathered = await (await app.handle(new Request("http://localhost/docs/json"))).json();
  const { details, documentation } = describeOperations(operations, schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [{ method, path }, detail] of details) {
    const target = path.replace(/:([a-z_]+)/g, "{$1}");
    paths[target] = { ...paths[target], [method.toLowerCase()]: detail };
  }
  expect(gathered).toEqual({ ...documentation, paths });
  expect<unknown>(document).toEqual(gathered);
});

test("what several operations refuse is said once", () => {
  const written = new Set<string>();
  for (const { method, path } of operations)
    for (const answer of Object.values(describedAs(method, path).responses)) {
      if ("$ref" in answer || !json(answer)?.examples) continue;
      expect(written).not.toContain(answer.description);
      if (Object.keys(json(answer)?.examples ?? {}).some((name) => name in reason_status))
        written.add(answer.description);
    }
  expect(written.size).toBeGreaterThan(5);
});

test("it describes every operation and nothing else", () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(
    operations.map(({ method, path }) => `${method} ${path.replace(/:([a-z_]+)/g, "{$1}")}`).sort(),
  );
  const ids = operations.map(({ method, path }) => describedAs(method, path).operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

for (const { method, path, spec, ability } of operations)
  describe(`${method} ${path}`, () => {
    test("says which ability it needs", () => {
      const described = describedAs(method, path);
      const any_of = ability !== null && typeof ability === "object" && "any_of" in ability;
      expect(described["x-ability"]).toEqual(any_of ? ability.any_of : ability);
      const lists = ability === null ? [] : neededOf(ability);
      const words = lists.map((either) => either.map((one) => `\`${one}\``).join(" or "));
      expect(described.description).toContain(
        ability === null ? "no ability" : words.join(" and "),
      );
    });

    test("shows a request that its schema accepts", () => {
      if (!("body" in spec) || !spec.body) return;
      const { requestBody } = describedAs(method, path);
      if ("form" in spec) {
        const form = (requestBody as OpenAPIV3.RequestBodyObject).content["multipart/form-data"];
        expect(Object.keys(form?.example).length).toBeGreaterThan(0);
        return;
      }
      const body = json(requestBody);
      const result = v.safeParse(spec.body, body?.example);
      expect(result.success ? [] : v.flatten(result.issues)).toEqual([]);
    });

    test("shows answers of its schemas", () => {
      for (const [status, schema] of Object.entries(spec.answers)) {
        const shown = describedAs(method, path).responses[status];
        const answer = json(shown);
        if (schema === null) {
          const { content = {} } = resolved<OpenAPIV3.ResponseObject>(shown);
          const type = status === "304" ? undefined : spec.media_type;
          expect(Object.keys(content)).toEqual(type ? [type] : []);
        } else {
          const [example] = Object.values(examplesOf(answer));
          const result = v.safeParse(schema, example);
          expect(result.success ? [] : v.flatten(result.issues)).toEqual([]);
        }
      }
    });

    test("shows its refusals, each in the envelope with its reason", () => {
      const { responses } = describedAs(method, path);
      const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      const reasons = refusals.flatMap(([status, answer]) =>
        Object.entries(examplesOf(json(answer))).map(([reason, example]) => {
          expect(example).toMatchObject({ status: false, error: { reason } });
          expect(statusesOf(reason as Reason)).toContain(Number(status));
          return reason;
        }),
      );
      expect(reasons).toEqual(
        expect.arrayContaining([
          ...(ability === null ? [] : ["unauthenticated", "forbidden", "rate_limited"]),
          "internal",
          ...(spec.reasons ?? []),
        ]),
      );
      if (path.includes(":")) expect(reasons).toContain("not_found");
    });
  });

describe("/docs", () => {
  let page: Answered;
  beforeAll(async () => {
    page = await world.get("/docs", { key: null });
  });

  test("loads only from this service", async () => {
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      const asset = await world.get(link, { key: null });
      expect(asset.status).toBe(200);
      expect(asset.text.length).toBeGreaterThan(100);
    }
    expect(links.filter((link) => !link.startsWith("/docs/"))).toEqual([]);
  });

  test("forbids everything that is not its own", () => {
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("x-request-id")).toBeTruthy();
  });

  test("another method is refused with what is allowed", async () => {
    const { status, headers } = await world.post("/docs");
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

/** The example of what a component's schema answers. */
const exampleNamed = (name: string) =>
  resolved<OpenAPIV3.ExampleObject>({ $ref: `#/components/examples/${name}` }).value;

test("the examples of invoices add up, and say nothing that no client would see", () => {
  const { lines, subtotal, tax_total, total, paid, rounding, credit_applied, ...invoice } =
    exampleNamed("Invoice");
  const [{ quantity, price, tax_rate, line_total, tax }] = lines;
  expect([line_total, tax]).toEqual([quantity * price, (line_total * tax_rate) / 100]);
  expect([subtotal, tax_total, total]).toEqual([line_total, tax, line_total + tax]);
  expect(paid + rounding + credit_applied + invoice.balance).toEqual(total);
  expect([invoice.status, invoice.credited]).toEqual(["unpaid", credit_applied]);
  expect([invoice.voided_at, exampleNamed("Payment").deleted_at]).toEqual([null, null]);
  for (const name of ["Invoice", "Payment", "Statement", "CompletionPreview", "ExchangeRate"])
    expect(JSON.stringify(exampleNamed(name))).not.toContain('"text"');
});
