import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { OpenAPIV3 } from "openapi-types";
import * as v from "valibot";
import { operations } from "../../src/api.ts";
import { reason_status } from "../../src/refusal.ts";
import { type Answered, World } from "../world.ts";

type Described = OpenAPIV3.OperationObject & { "x-ability": string | null };

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

const json = (holder: unknown) =>
  (holder as OpenAPIV3.ResponseObject | undefined)?.content?.["application/json"];

test("the document is valid OpenAPI 3.0", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...document });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.0");
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
      expect<string | null>(described["x-ability"]).toBe(ability);
      expect(described.description).toContain(ability ?? "no ability");
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
          const { content = {} } = shown as OpenAPIV3.ResponseObject;
          expect(Object.keys(content)).toEqual(spec.media_type ? [spec.media_type] : []);
        } else {
          const result = v.safeParse(schema, answer?.example);
          expect(result.success ? [] : v.flatten(result.issues)).toEqual([]);
        }
      }
    });

    test("shows its refusals, each in the envelope with its reason", () => {
      const { responses } = describedAs(method, path);
      const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      const reasons = refusals.flatMap(([status, answer]) =>
        Object.entries(json(answer)?.examples ?? {}).map(([reason, example]) => {
          expect("value" in example && example.value.error.reason).toBe(reason);
          expect(reason_status[reason as keyof typeof reason_status]).toBe(Number(status) as never);
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
    expect([status, headers.get("allow")]).toEqual([405, "GET"]);
  });
});
