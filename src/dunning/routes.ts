import { readOrganization } from "../access/organization-queries.ts";
import { checkedDate, dateIn, now } from "../clock/instant.ts";
import { ok } from "../http/contract/answer.ts";
import { get, list, post, put } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { changePolicy, policyView, readPolicy } from "./policy.ts";
import { previewDay } from "./preview.ts";
import { listActions, listRuns } from "./queries.ts";
import { runNow } from "./run-now.ts";
import {
  actions_query,
  DunningActionList,
  DunningPolicy,
  DunningPolicyChange,
  DunningPreviewList,
  DunningRunInput,
  DunningRunList,
  DunningRunNow,
  preview_query,
  runs_query,
} from "./wire.ts";

const tag = "Dunning";

/** Beyond §11.1. */
export const dunningOperations = [
  get(
    "/v1/dunning-policy",
    "invoices:read",
    {
      id: "getDunningPolicy",
      summary: "Read the dunning policy",
      description: "An organization that has set none gets the defaults: off, without steps.",
      tag,
      answers: { 200: DunningPolicy },
    },
    ({ db, caller }) => ok(policyView(readPolicy(db), caller.organization)),
  ),

  put(
    "/v1/dunning-policy",
    "settings:manage",
    {
      id: "updateDunningPolicy",
      summary: "Change the dunning policy",
      description:
        "Fields that are left out keep their values. `steps` replaces all steps: one that is sent again, by its `id` or with the same kind and day, stays the same and does not run again for the same invoice. A suspension comes last. Switching the policy on runs nothing for invoices that became due more than 30 days before.",
      tag,
      body: DunningPolicyChange,
      audited: true,
      answers: { 200: DunningPolicy },
      example: {
        enabled: true,
        steps: [
          { kind: "reminder", days_after_due: 3 },
          { kind: "warning", days_after_due: 7 },
          { kind: "suspend", days_after_due: 14 },
        ],
        minimum_balance: 5,
      },
    },
    ({ tx, body }) => {
      const organization = readOrganization(tx);
      return ok(policyView(changePolicy(tx, organization, body), organization));
    },
  ),

  post(
    "/v1/dunning-policy/run",
    "settings:manage",
    {
      id: "runDunningPolicy",
      summary: "Run the dunning policy now",
      description:
        "Runs as the job does, and answers with the run when it is done: nothing happens if the policy is off, on a day of the week that it does not run, or before its time. Each step runs once for an invoice, whether runs are repeated, run at the same time, or followed by the job. A run that takes over 20 seconds ends with `finished` false: send it again.",
      tag,
      body: DunningRunInput,
      audited: true,
      isDryRun: ({ body }) => body.dry_run === true,
      answers: { 200: DunningRunNow },
      example: { include_old: false },
      prepare: ({ db, body, write }) => runNow({ db, write }, body),
    },
    ({ prepared }) => ok(prepared),
  ),

  list(
    "/v1/dunning/preview",
    "invoices:read",
    {
      id: "listDunningPreview",
      summary: "Preview a day of the dunning policy",
      description:
        "What would run on `date` for each client, and why other steps would not, by what is known now. Nothing is changed. It also shows a policy that is off, and a time that has not come; days of the week on which the policy does not run are empty. Clients who owe nothing are not listed.",
      tag,
      slow: true,
      query: preview_query,
      answers: { 200: DunningPreviewList },
    },
    ({ db, caller: { organization }, query: { date, ...page } }) => {
      const day = checkedDate(date) ?? dateIn(organization.timezone, now());
      return ok(paginated(previewDay(db, organization, day, page)));
    },
  ),

  list(
    "/v1/dunning/runs",
    "invoices:read",
    {
      id: "listDunningRuns",
      summary: "List runs of the dunning policy",
      description: "Newest first. Runs without anything to do are not kept.",
      tag,
      query: runs_query,
      answers: { 200: DunningRunList },
    },
    ({ db, query }) => ok(paginated(listRuns(db, query))),
  ),

  list(
    "/v1/dunning/actions",
    "invoices:read",
    {
      id: "listDunningActions",
      summary: "List steps that ran for invoices",
      description: "Newest first. One for each invoice and step; a message may be about several.",
      tag,
      query: actions_query,
      answers: { 200: DunningActionList },
    },
    ({ db, query }) => ok(paginated(listActions(db, query))),
  ),
];
