import type { Caller } from "../access/caller.ts";
import { todayOf } from "../access/organization-queries.ts";
import { requireClient } from "../clients/queries.ts";
import { clientView } from "../clients/view.ts";
import { Client } from "../clients/wire.ts";
import { checkedDate } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { ok } from "../http/contract/answer.ts";
import { type Params, post, put } from "../http/contract/operation.ts";
import { pathId } from "../http/contract/path-id.ts";
import { refuseField } from "../refusal.ts";
import { setCollection } from "./set-collection.ts";
import { resumeClient, suspendClient } from "./suspend.ts";
import { CollectionInput, ResumeInput, SuspendInput } from "./wire.ts";

const tag = "Clients";

const find = (db: OrgReader, _caller: Caller, params: Params) => requireClient(db, pathId(params));

/** §11.1 and §11.2. */
export const suspensionOperations = [
  post(
    "/v1/clients/:id/suspend",
    "clients:suspend",
    {
      id: "suspendClient",
      summary: "Suspend a client",
      description:
        "An active ISP account is suspended, too. Only `resume` ends it, no payment. A client whom the dunning policy has suspended stays suspended, now by hand. Suspending again changes nothing.",
      tag,
      versioned: true,
      audited: true,
      body: SuspendInput,
      answers: { 200: Client },
      find,
      example: { reason: "Sells the line on to neighbours" },
    },
    ({ tx, caller, subject, body }) => {
      const suspend = { reason: "manual", note: body.reason || null } as const;
      return ok(clientView(tx, caller, suspendClient(tx, subject, caller.actor, suspend).seq));
    },
  ),

  post(
    "/v1/clients/:id/resume",
    "clients:suspend",
    {
      id: "resumeClient",
      summary: "Resume a client",
      description:
        "The ISP account becomes active again if suspending had changed it. With `until`, the dunning policy does not suspend the client again before that day, also when they are not suspended now.",
      tag,
      versioned: true,
      audited: true,
      body: ResumeInput,
      answers: { 200: Client },
      find,
      example: { until: "2026-11-15" },
    },
    ({ tx, caller, subject, body }) => {
      const until = checkedDate(body.until);
      if (until && until <= todayOf(tx)) throw refuseField("until", "must be after today");
      return ok(clientView(tx, caller, resumeClient(tx, subject, caller.actor, { until }).seq));
    },
  ),

  put(
    "/v1/clients/:id/collection",
    { all_of: ["clients:update", "invoices:read"] },
    {
      id: "updateClientCollection",
      summary: "Except a client from the dunning policy",
      description:
        "`mode` `never`: no step of the policy runs for the client, until the end of `until` or for good. `promise_until`: no step runs until the end of that day; paying everything ends the promise. Fields that are not sent stay.",
      tag,
      versioned: true,
      body: CollectionInput,
      answers: { 200: Client },
      find,
      example: { promise_until: "2026-10-23", promise_note: "Pays on Friday, salary day" },
    },
    ({ tx, caller, subject, body }) =>
      ok(clientView(tx, caller, setCollection(tx, subject, body).seq)),
  ),
];
