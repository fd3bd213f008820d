import { created, ok } from "../http/contract/answer.ts";
import { get, list, post, put } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import { findItem, itemView, listItems } from "./item-queries.ts";
import { createItem, updateItem } from "./items.ts";
import { Item, ItemChange, ItemList, items_query, NewItem } from "./wire.ts";

const tag = "Catalogue";

/** Decisions §3. */
export const itemOperations = [
  list(
    "/v1/items",
    "items:read",
    {
      id: "listItems",
      summary: "List the catalogue",
      tag,
      query: items_query,
      answers: { 200: ItemList },
    },
    ({ db, query }) => ok(paginated(listItems(db, query))),
  ),

  post(
    "/v1/items",
    "items:manage",
    {
      id: "createItem",
      summary: "Add an item to the catalogue",
      tag,
      body: NewItem,
      answers: { 201: Item },
      example: { name: "Router", type: "product", price: 45, tax_rate: 11, track_mac: true },
    },
    ({ tx, caller, body }) => created(itemView(createItem(tx, caller.organization.currency, body))),
  ),

  get(
    "/v1/items/:id",
    "items:read",
    {
      id: "getItem",
      summary: "Read an item",
      tag,
      answers: { 200: Item },
      find: (db, _caller, params) => findItem(db, pathId(params)),
    },
    ({ subject }) => ok(itemView(subject)),
  ),

  put(
    "/v1/items/:id",
    "items:manage",
    {
      id: "updateItem",
      summary: "Change an item",
      description:
        "Fields that are left out keep their values. The currency cannot change while a line of a client, job type or ticket has a price in it (422 `in_use`).",
      tag,
      body: ItemChange,
      answers: { 200: Item },
      reasons: ["in_use"],
      find: (db, _caller, params) => findItem(db, pathId(params)),
      example: { price: 40 },
    },
    ({ tx, subject, body }) => ok(itemView(updateItem(tx, subject, body))),
  ),
];
