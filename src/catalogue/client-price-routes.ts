import { requireClient } from "../clients/queries.ts";
import type { OrgReader } from "../database/org.ts";
import { noContent, ok } from "../http/contract/answer.ts";
import { pageQuery } from "../http/contract/fields.ts";
import { del, list, type Params, put } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import { deleteClientPrice, listClientPrices, setClientPrice } from "./client-prices.ts";
import { findItem } from "./item-queries.ts";
import { ClientPrice, ClientPriceInput, ClientPriceList } from "./wire.ts";

const tag = "Clients";

const findClient = (db: OrgReader, _caller: unknown, params: Params) =>
  requireClient(db, pathId(params));

/** A price has no version of its own. `If-Match` applies to its client. */
const findBoth = (db: OrgReader, caller: unknown, params: Params) => {
  const client = findClient(db, caller, params);
  return { client, item: findItem(db, pathId(params, "item_uuid")), version: client.version };
};

/** Decisions §3. */
export const clientPriceOperations = [
  list(
    "/v1/clients/:id/prices",
    "clients:read",
    {
      id: "listClientPrices",
      summary: "List a client's special prices",
      tag,
      query: pageQuery(15),
      answers: { 200: ClientPriceList },
      find: findClient,
    },
    ({ db, subject, query }) => ok(paginated(listClientPrices(db, subject.id, query))),
  ),

  put(
    "/v1/clients/:id/prices/:item_uuid",
    "clients:update",
    {
      id: "setClientPrice",
      summary: "Add a special price for a client",
      description: "Defaults to the client's currency.",
      tag,
      versioned: true,
      body: ClientPriceInput,
      answers: { 200: ClientPrice },
      find: findBoth,
      example: { price: 20 },
    },
    ({ tx, subject, body }) => ok(setClientPrice(tx, subject.client, subject.item.uuid, body)),
  ),

  del(
    "/v1/clients/:id/prices/:item_uuid",
    "clients:update",
    {
      id: "deleteClientPrice",
      summary: "Remove a client's special price",
      tag,
      versioned: true,
      audited: true,
      answers: { 204: null },
      find: findBoth,
    },
    ({ tx, subject }) => {
      deleteClientPrice(tx, subject.client, subject.item.uuid);
      return noContent();
    },
  ),
];
