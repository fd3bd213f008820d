import { expect, test } from "bun:test";
import { operations } from "../../src/api.ts";
import { type Ability, neededOf } from "../../src/shared/abilities.ts";

/** §4.1 to §4.6: method, path, ability. Scheduling and technicians have tests of their own. */
const contract = `
GET    /v1/clients                              clients:read
POST   /v1/clients                              clients:create
GET    /v1/clients/{client}                     clients:read
PUT    /v1/clients/{client}                     clients:update
DELETE /v1/clients                              clients:delete
GET    /v1/ticket-boards                        tickets:read
GET    /v1/ticket-boards/{id}                   tickets:read
GET    /v1/ticket-job-types                     tickets:read
POST   /v1/ticket-job-types                     tickets:update
GET    /v1/ticket-job-types/{id}                tickets:read
PUT    /v1/ticket-job-types/{id}                tickets:update
GET    /v1/tickets                              tickets:read
POST   /v1/tickets                              tickets:create
GET    /v1/tickets/{id}                         tickets:read
PUT    /v1/tickets/{id}                         tickets:update
POST   /v1/tickets/{id}/start                   tickets:update
GET    /v1/tickets/{id}/completion-preview      tickets:read
POST   /v1/tickets/{id}/complete                tickets:complete
POST   /v1/tickets/{id}/create-invoice          tickets:complete and invoices:create
POST   /v1/tickets/{id}/cancel                  tickets:update
POST   /v1/webhooks                             webhooks:manage
GET    /v1/webhooks                             webhooks:read
PUT    /v1/webhooks/{uuid}                      webhooks:manage
POST   /v1/webhooks/{uuid}/roll-secret          webhooks:manage
POST   /v1/webhooks/{uuid}/test                 webhooks:manage
GET    /v1/webhooks/topics                      webhooks:read
GET    /v1/webhooks/{uuid}/deliveries           webhooks:read
GET    /v1/webhooks/deliveries/{uuid}           webhooks:read
POST   /v1/webhooks/deliveries/{uuid}/resend    webhooks:manage
`;

/** Decisions §3 and §6: what bills and is paid. */
const billing = `
GET    /v1/invoices                             invoices:read
POST   /v1/invoices                             invoices:create
GET    /v1/invoices/{id}                        invoices:read
GET    /v1/invoices/{id}/pdf                    invoices:read
POST   /v1/invoices/{id}/void                   invoices:void
GET    /v1/invoices/recurring-preview           invoices:read
GET    /v1/invoice-runs                         invoices:read
GET    /v1/payments                             client_payments:read
POST   /v1/payments                             client_payments:create
GET    /v1/payments/{id}                        client_payments:read
DELETE /v1/payments/{id}                        client_payments:delete
GET    /v1/clients/{id}/statement               invoices:read and client_payments:read
GET    /v1/clients/{id}/statement.pdf           invoices:read and client_payments:read
PUT    /v1/clients/{id}/prices/{item_uuid}      clients:update
DELETE /v1/clients/{id}/prices/{item_uuid}      clients:update
GET    /v1/journal-entries                      reports:read
GET    /v1/messages                             reports:read
`;

const rows = [contract, billing].flatMap((table) => table.trim().split("\n"));

/** A parameter's name is no part of the contract's path. */
const shape = (path: string): string => path.replace(/:[a-z_]+|\{[a-z_]+\}/g, "{}");

const served = new Map(
  operations.map(({ method, path, ability }) => [`${method} ${shape(path)}`, ability]),
);

test.each(rows)("%s", (row) => {
  const [method = "", path = "", ...abilities] = row.split(/ +(?:and )?/);
  const ability = served.get(`${method} ${shape(path)}`);
  // Each of them alone: where either were enough, they would stand in one list.
  expect(ability ? neededOf(ability) : []).toEqual((abilities as Ability[]).map((each) => [each]));
});
