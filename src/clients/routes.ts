import * as v from "valibot";
import { text } from "../http/fields.ts";
import { created, get, ok, post, put } from "../http/operation.ts";
import { linked } from "../http/page.ts";
import { pathId } from "../http/path-id.ts";
import { createClient } from "./create.ts";
import { listClients } from "./list.ts";
import { readFilterData, readFilters, readOrder } from "./list-query.ts";
import { client_list_query } from "./list-wire.ts";
import { requireClient } from "./queries.ts";
import { updateClient } from "./update.ts";
import { clientView, listView } from "./view.ts";
import { Client, ClientChange, ClientList, NewClient } from "./wire.ts";

const tag = "Clients";

/** §4.1 and decisions §3. */
export const clientOperations = [
  get(
    "/v1/clients",
    "clients:read",
    {
      summary: "List and search clients",
      description:
        "Newest first. A `query` that more than 10,000 clients match finds the newest 10,000 of them.",
      tag,
      query: client_list_query,
      answers: { 200: ClientList },
    },
    ({ db, caller, query, url }) => {
      const { pageIndex, pageSize, columns, include, orderBy, flat, filterData, ...own } = query;
      const sent = filterData === undefined ? [own] : [own, readFilterData(filterData)];
      const { seqs, total } = listClients(db, caller.organization.phone_country_code, {
        filters: sent.map((filters) => readFilters(db, caller.organization, filters)),
        order: orderBy === undefined ? null : readOrder(orderBy),
        page: pageIndex,
        per_page: pageSize,
      });
      const rows = listView(db, seqs, { columns, include, flat });
      return ok(linked({ rows, total, page: pageIndex, per_page: pageSize }, url(), "pageIndex"));
    },
  ),

  post(
    "/v1/clients",
    "clients:create",
    {
      summary: "Create a client",
      tag,
      body: NewClient,
      answers: { 201: Client },
      example: {
        name: "Rima Haddad",
        username: "rima.haddad",
        phone_number: "+961 3 123 456",
        city: "Zahle",
        external_ref: "crm-1001",
      },
    },
    ({ tx, caller, body }) =>
      created(clientView(tx, caller, createClient(tx, caller.organization, body).seq)),
  ),

  get(
    "/v1/clients/:id",
    "clients:read",
    {
      summary: "Read a client",
      tag,
      query: { include: v.optional(text()) },
      answers: { 200: Client },
      find: (db, _caller, params) => requireClient(db, pathId(params)),
    },
    ({ db, caller, subject, query }) => ok(clientView(db, caller, subject.seq, query.include)),
  ),

  put(
    "/v1/clients/:id",
    "clients:update",
    {
      summary: "Update a client: what is not sent stays",
      tag,
      body: ClientChange,
      answers: { 200: Client },
      find: (db, _caller, params) => requireClient(db, pathId(params)),
      example: { name: "Rima Haddad", username: "rima.haddad", zone: "Ksara" },
    },
    ({ tx, caller, subject, body }) =>
      ok(clientView(tx, caller, updateClient(tx, caller.organization, subject, body).seq)),
  ),
];
