import type { Caller } from "../access/caller.ts";
import { findPayment } from "../billing/payments/queries.ts";
import { receiptDocument } from "../billing/pdf/receipt-document.ts";
import { receipt_query } from "../billing/pdf/wire.ts";
import { receiptFilename } from "../billing/receipts/number.ts";
import type { OrgReader } from "../database/org.ts";
import { created, noContent, ok } from "../http/contract/answer.ts";
import { del, document, list, type Params, post, put } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import { notFound } from "../refusal.ts";
import type { NeededAbility } from "../shared/abilities.ts";
import { listRounds } from "./list.ts";
import { recordOutcome } from "./outcome.ts";
import { clientsToVisit, planRound } from "./plan.ts";
import { findRound, findStop } from "./queries.ts";
import { changeRound, closeRound, deleteRound, openRound } from "./round.ts";
import { addStop, orderStops, removeStop } from "./stops.ts";
import { recordedStopView, roundView, stopView } from "./view.ts";
import {
  CollectionRound,
  CollectionRoundList,
  NewRound,
  NewStop,
  OutcomeInput,
  RecordedStop,
  RoundChange,
  rounds_query,
  Stop,
  StopOrder,
} from "./wire.ts";

const tag = "Collection rounds";
const managing: NeededAbility = "collections:manage";
const either: NeededAbility = { any_of: ["collections:manage", "collections:own"] };

const find = (db: OrgReader, caller: Caller, params: Params) =>
  findRound(db, caller, pathId(params));

/** A round with one of its stops. */
const findWithStop = (db: OrgReader, caller: Caller, params: Params) => {
  const round = find(db, caller, params);
  return { round, stop: findStop(db, round, pathId(params, "stop_id")) };
};

/** Collectors' rounds: beyond §12. */
export const roundOperations = [
  list(
    "/v1/collection-rounds",
    either,
    {
      id: "listCollectionRounds",
      summary: "List collection rounds",
      description: "The newest date first. With `collections:own` one's own rounds alone.",
      tag,
      query: rounds_query,
      answers: { 200: CollectionRoundList },
    },
    ({ db, caller, query }) => ok(paginated(listRounds(db, caller, query))),
  ),

  post(
    "/v1/collection-rounds",
    managing,
    {
      id: "createCollectionRound",
      summary: "Plan a collection round",
      description:
        "For the clients of `client_ids`, or those who owe something and match `filter`; without either it has no stops yet. At most 500. Stops are ordered by zone, street, building, box and name. A client who stands on a planned or open round of the date is `already_on_round`, with the rounds and clients.",
      tag,
      body: NewRound,
      answers: { 201: CollectionRound },
      reasons: ["already_on_round"],
      readFirst: ({ db, caller, body }) => clientsToVisit(db, caller.organization, body),
      example: {
        collector_id: 3,
        date: "2026-10-16",
        name: "Ksara, morning",
        filter: { zone: "Ksara", min_days_overdue: 5, without_round: true },
      },
    },
    ({ tx, caller, body, prepared }) =>
      created(roundView(tx, caller.organization, planRound(tx, body, prepared))),
  ),

  list(
    "/v1/collection-rounds/:id",
    either,
    {
      id: "getCollectionRound",
      summary: "Read a collection round",
      tag,
      answers: { 200: CollectionRound },
      find,
    },
    ({ db, caller, subject }) => ok(roundView(db, caller.organization, subject)),
  ),

  put(
    "/v1/collection-rounds/:id",
    managing,
    {
      id: "updateCollectionRound",
      summary: "Change a collection round",
      description:
        "`collector_id` and `date` change only while the round is planned: else `in_use`.",
      tag,
      body: RoundChange,
      answers: { 200: CollectionRound },
      reasons: ["in_use", "already_on_round"],
      find,
      example: { collector_id: 4 },
    },
    ({ tx, caller, subject, body }) =>
      ok(roundView(tx, caller.organization, changeRound(tx, subject, body))),
  ),

  del(
    "/v1/collection-rounds/:id",
    managing,
    {
      id: "deleteCollectionRound",
      summary: "Delete a planned collection round",
      description: "One that is open or closed is `in_use`.",
      tag,
      audited: true,
      answers: { 204: null },
      reasons: ["in_use"],
      find,
    },
    ({ tx, subject }) => {
      deleteRound(tx, subject);
      return noContent();
    },
  ),

  post(
    "/v1/collection-rounds/:id/open",
    either,
    {
      id: "openCollectionRound",
      summary: "Open a collection round",
      description: "Its first outcome opens it, too. Opening an open round changes nothing.",
      tag,
      answers: { 200: CollectionRound },
      reasons: ["round_closed"],
      find,
    },
    ({ tx, caller, subject }) => ok(roundView(tx, caller.organization, openRound(tx, subject))),
  ),

  post(
    "/v1/collection-rounds/:id/close",
    managing,
    {
      id: "closeCollectionRound",
      summary: "Close a collection round",
      description:
        "Stops without an outcome stay so. What was done before is still recorded afterwards, and money always. Closing a closed round changes nothing.",
      tag,
      answers: { 200: CollectionRound },
      find,
    },
    ({ tx, caller, subject }) => ok(roundView(tx, caller.organization, closeRound(tx, subject))),
  ),

  put(
    "/v1/collection-rounds/:id/stops/order",
    managing,
    {
      id: "orderCollectionStops",
      summary: "Order the stops of a collection round",
      description: "`ids` names each stop once.",
      tag,
      body: StopOrder,
      answers: { 200: CollectionRound },
      reasons: ["round_closed"],
      find,
      example: { ids: ["0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"] },
    },
    ({ tx, caller, subject, body }) =>
      ok(roundView(tx, caller.organization, orderStops(tx, subject, body.ids))),
  ),

  post(
    "/v1/collection-rounds/:id/stops",
    managing,
    {
      id: "addCollectionStop",
      summary: "Add a client to a collection round",
      description: "As the last stop.",
      tag,
      body: NewStop,
      answers: { 201: Stop },
      reasons: ["already_on_round", "round_closed"],
      find,
      example: { client_id: "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90" },
    },
    ({ tx, subject, body }) => created(stopView(tx, addStop(tx, subject, body.client_id))),
  ),

  del(
    "/v1/collection-rounds/:id/stops/:stop_id",
    managing,
    {
      id: "deleteCollectionStop",
      summary: "Remove a stop from a collection round",
      description: "One with an outcome is `in_use`.",
      tag,
      audited: true,
      answers: { 204: null },
      reasons: ["in_use", "round_closed"],
      find: findWithStop,
    },
    ({ tx, subject: { round, stop } }) => {
      removeStop(tx, round, stop);
      return noContent();
    },
  ),

  post(
    "/v1/collection-rounds/:id/stops/:stop_id/outcome",
    either,
    {
      id: "recordStopOutcome",
      summary: "Record how a stop ended",
      description:
        "With `payment` the money pays the client's oldest invoices, and the rest becomes credit: the answer says how much. Cash stays with the collector until it is handed over. `paid` is stored when nothing is due any more, else `part`. An outcome without money may be replaced; after money a repeat changes nothing, and anything else is `outcome_recorded`. What happened after the round was closed is `round_closed`, but money is always taken.",
      tag,
      body: OutcomeInput,
      answers: { 200: RecordedStop },
      reasons: ["outcome_recorded", "round_closed", "payment_failed"],
      find: findWithStop,
      example: { outcome: "paid", payment: { amount: 30, currency: "USD" } },
    },
    ({ tx, caller, subject: { round, stop }, body }) =>
      ok(recordedStopView(tx, caller, recordOutcome(tx, caller, round, stop, body))),
  ),

  document(
    "/v1/collection-rounds/:id/stops/:stop_id/receipt.pdf",
    either,
    {
      id: "downloadStopReceipt",
      summary: "Read the receipt of a stop's payment as a PDF",
      description: "As the receipt of a payment. 404 for a stop without one.",
      tag,
      query: receipt_query,
      answers: { 200: null },
      media_type: "application/pdf",
      reasons: ["busy"],
      find: (db: OrgReader, caller: Caller, params: Params) => {
        const { stop } = findWithStop(db, caller, params);
        if (stop.payment_id === null) throw notFound();
        return findPayment(db, stop.payment_id);
      },
    },
    ({ db, caller, subject, query }) => ({
      filename: receiptFilename(subject.payment),
      content: receiptDocument(db, caller.organization, subject, query.width),
    }),
  ),
];
