import type { Caller } from "../access/caller.ts";
import { checkCollectorScope } from "../access/collector-scope.ts";
import { hideTickets } from "../access/ticket-scope.ts";
import type { OrgReader } from "../database/org.ts";
import { created, noContent, ok } from "../http/contract/answer.ts";
import { del, document, get, list, type Params, post, put } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import { notFound } from "../refusal.ts";
import { collectorCash, listBalances } from "./cash.ts";
import { handOver } from "./hand-over.ts";
import { findHandover, handoverView, listHandovers } from "./handover-queries.ts";
import { printedHandover } from "./print.ts";
import { collectorView, findCollector, listCollectors } from "./queries.ts";
import { createCollector, deleteCollector, updateCollector } from "./record.ts";
import {
  CashBalanceList,
  Collector,
  CollectorCash,
  CollectorChange,
  CollectorList,
  cash_balances_query,
  collectors_query,
  Handover,
  HandoverInput,
  HandoverList,
  handovers_query,
  NewCollector,
} from "./wire.ts";

const tag = "Collectors";

/** Collectors have integer ids (decisions §3). */
const find = (db: OrgReader, _caller: Caller, params: Params) => {
  const text = params.id ?? "";
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return findCollector(db, Number(text));
};

/** The people who collect payments, and their cash: decisions §3, beyond §12. */
export const collectorOperations = [
  list(
    "/v1/collectors",
    "clients:read",
    {
      id: "listCollectors",
      summary: "List collectors",
      tag,
      query: collectors_query,
      answers: { 200: CollectorList },
    },
    ({ db, query }) => ok(paginated(listCollectors(db, query))),
  ),

  post(
    "/v1/collectors",
    "branches:manage",
    {
      id: "createCollector",
      summary: "Create a collector",
      tag,
      body: NewCollector,
      answers: { 201: Collector },
      example: { name: "Fadi Nassar", cash_limit: { USD: 500 } },
    },
    ({ tx, body }) => created(collectorView(createCollector(tx, body))),
  ),

  get(
    "/v1/collectors/:id",
    "clients:read",
    {
      id: "getCollector",
      summary: "Read a collector",
      tag,
      answers: { 200: Collector },
      numbered: true,
      find,
    },
    ({ subject }) => ok(collectorView(subject)),
  ),

  put(
    "/v1/collectors/:id",
    "branches:manage",
    {
      id: "updateCollector",
      summary: "Change a collector",
      tag,
      body: CollectorChange,
      answers: { 200: Collector },
      numbered: true,
      find,
      example: { name: "Fadi Nassar", user_id: "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90" },
    },
    ({ tx, subject, body }) => ok(collectorView(updateCollector(tx, subject, body))),
  ),

  del(
    "/v1/collectors/:id",
    "branches:manage",
    {
      id: "deleteCollector",
      summary: "Delete a collector",
      description:
        "A collector to whom clients refer, who has cash in hand, or who has a round that is not closed, is `in_use`.",
      tag,
      audited: true,
      answers: { 204: null },
      reasons: ["in_use"],
      numbered: true,
      find,
    },
    ({ tx, subject }) => {
      deleteCollector(tx, subject);
      return noContent();
    },
  ),

  list(
    "/v1/collector-balances",
    "collections:manage",
    {
      id: "listCollectorBalances",
      summary: "List what collectors have in hand",
      description: "By name.",
      tag,
      query: cash_balances_query,
      answers: { 200: CashBalanceList },
    },
    ({ db, query }) => ok(paginated(listBalances(db, query))),
  ),

  list(
    "/v1/collectors/:id/cash",
    { any_of: ["collections:manage", "collections:own"] },
    {
      id: "getCollectorCash",
      summary: "Read what a collector has in hand",
      description:
        "The cash that the collector took on rounds and did not hand over. With `collections:own` one's own alone.",
      tag,
      answers: { 200: CollectorCash },
      numbered: true,
      find: (db: OrgReader, caller: Caller, params: Params) => {
        const collector = find(db, caller, params);
        checkCollectorScope(db, caller, collector.id);
        return collector;
      },
    },
    ({ db, caller, subject }) => {
      const cash = collectorCash(db, subject);
      return ok({ ...cash, since_handover: hideTickets(db, caller, cash.since_handover) });
    },
  ),

  post(
    "/v1/collectors/:id/handovers",
    "collections:manage",
    {
      id: "createHandover",
      summary: "Take a collector's cash",
      description:
        "All that the collector has in hand is handed over: what was counted goes to `cash:cash`, what is missing to `cash_difference`, and the collector's account is 0 after it. A payment that is deleted later is taken back from `cash:cash`. With `expected` nothing happens if the cash in hand is another by now: `cash_changed`, with the `balances`.",
      tag,
      body: HandoverInput,
      answers: { 201: Handover },
      reasons: ["cash_changed"],
      numbered: true,
      find,
      example: { counted: [{ currency: "USD", amount: 240 }], note: "5 short, Fadi looks for it" },
    },
    ({ tx, caller, subject, body }) => {
      const { handover, amounts } = handOver(tx, subject, caller.actor, body);
      return created(handoverView(handover, amounts));
    },
  ),

  list(
    "/v1/collectors/:id/handovers",
    "collections:manage",
    {
      id: "listHandovers",
      summary: "List the handovers of a collector's cash",
      description: "Newest first.",
      tag,
      query: handovers_query,
      answers: { 200: HandoverList },
      numbered: true,
      find,
    },
    ({ db, subject, query }) => ok(paginated(listHandovers(db, subject.id, query))),
  ),

  document(
    "/v1/collectors/:id/handovers/:handover_id/pdf",
    "collections:manage",
    {
      id: "downloadHandover",
      summary: "Read a handover as a PDF",
      description:
        "A4, in the organization's language: what was expected, counted and missing in each currency, the payments, and two lines to sign on.",
      tag,
      answers: { 200: null },
      media_type: "application/pdf",
      reasons: ["busy"],
      numbered: true,
      find: (db: OrgReader, caller: Caller, params: Params) => {
        const collector = find(db, caller, params);
        const handover = findHandover(db, collector.id, pathId(params, "handover_id"));
        return { collector, handover };
      },
    },
    ({ db, caller, subject: { collector, handover } }) => ({
      filename: `handover-${handover.day}-${collector.id}.pdf`,
      content: printedHandover(db, caller.organization, collector, handover),
    }),
  ),
];
