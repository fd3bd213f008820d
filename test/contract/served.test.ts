import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Service } from "./service.ts";

/* The tables of §4: every path served so far, with the ability of §5. */

const documented = `
GET /v1/clients clients:read
POST /v1/clients clients:create
GET /v1/clients/{id} clients:read
PUT /v1/clients/{id} clients:update
DELETE /v1/clients clients:delete
GET /v1/ticket-boards tickets:read
POST /v1/ticket-boards boards:manage
GET /v1/ticket-boards/{id} tickets:read
PUT /v1/ticket-boards/{id} boards:manage
DELETE /v1/ticket-boards/{id} boards:manage
POST /v1/ticket-boards/{id}/columns boards:manage
PUT /v1/ticket-boards/{id}/columns/order boards:manage
PUT /v1/ticket-boards/{id}/columns/{column_id} boards:manage
DELETE /v1/ticket-boards/{id}/columns/{column_id} boards:manage
GET /v1/ticket-job-types tickets:read
POST /v1/ticket-job-types tickets:update
GET /v1/ticket-job-types/{id} tickets:read
PUT /v1/ticket-job-types/{id} tickets:update
GET /v1/tickets tickets:read
POST /v1/tickets tickets:create
GET /v1/tickets/{id} tickets:read
PUT /v1/tickets/{id} tickets:update
DELETE /v1/tickets/{id} tickets:delete
POST /v1/tickets/{id}/start tickets:update
POST /v1/tickets/{id}/cancel tickets:update
POST /v1/tickets/{id}/move tickets:update
POST /v1/tickets/{id}/reopen tickets:update
POST /v1/tickets/{id}/archive tickets:update
POST /v1/tickets/{id}/unarchive tickets:update
GET /v1/tickets/{id}/history tickets:read
GET /v1/tickets/{id}/comments tickets:read
GET /v1/tickets/{id}/attachments tickets:read
POST /v1/webhooks webhooks:manage
GET /v1/webhooks webhooks:read
GET /v1/webhooks/topics webhooks:read
GET /v1/webhooks/{uuid} webhooks:read
PUT /v1/webhooks/{uuid} webhooks:manage
DELETE /v1/webhooks/{uuid} webhooks:manage
POST /v1/webhooks/{uuid}/roll-secret webhooks:manage
POST /v1/webhooks/{uuid}/test webhooks:manage
GET /v1/webhooks/{uuid}/deliveries webhooks:read
GET /v1/webhooks/deliveries/{uuid} webhooks:read
POST /v1/webhooks/deliveries/{uuid}/resend webhooks:manage
GET /v1/organization clients:read
PUT /v1/organization settings:manage
GET /v1/items items:read
POST /v1/items items:manage
GET /v1/branches clients:read
POST /v1/branches branches:manage
DELETE /v1/isps/{id} branches:manage
PUT /v1/collectors/{id} branches:manage
GET /v1/generators/{id} clients:read
`
  .trim()
  .split("\n")
  .map((line) => line.split(" ") as [method: string, path: string, ability: string]);

type Operations = Record<string, { "x-ability": string; responses: Record<string, unknown> }>;

let service: Service;
let paths: Record<string, Operations>;
beforeAll(async () => {
  service = await Service.share();
  paths = (await service.get("/docs/json", { key: null })).body.paths;
});
afterAll(() => service.stop());

describe.each(documented)("%s %s", (method, path, ability) => {
  test("is in the document with its ability and its refusals", () => {
    const operation = paths[path]?.[method.toLowerCase()];
    expect(operation?.["x-ability"]).toBe(ability);
    expect(Object.keys(operation?.responses ?? {})).toContain("401");
    expect(Object.keys(operation?.responses ?? {})).toContain("403");
  });

  test("answers 401 without a key, whatever the id or body", async () => {
    const target = path.replace(/\{\w+\}/g, "not-a-uuid");
    const { status, body } = await service.call(method, target, { key: null });
    expect(status).toBe(401);
    expect(body.error.reason).toBe("unauthenticated");
  });
});

test("every other operation of the document also answers 401 without a key", async () => {
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { "x-ability": ability }] of Object.entries(operations)) {
      if (!ability) continue;
      const target = path.replace(/\{\w+\}/g, Bun.randomUUIDv7());
      const { status } = await service.call(method.toUpperCase(), target, { key: null });
      expect([method, path, status]).toEqual([method, path, 401]);
    }
});
