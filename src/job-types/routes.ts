import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import { created, ok } from "../http/contract/answer.ts";
import { get, list, type Params, post, put } from "../http/contract/operation.ts";
import { pathId } from "../http/contract/path-id.ts";
import { findJobType, jobTypeView, listJobTypes } from "./queries.ts";
import { createJobType, updateJobType } from "./save.ts";
import { JobType, JobTypeChanges, JobTypeInput, JobTypeList, job_types_query } from "./wire.ts";

const common = { tag: "Job types", add_on: "ticketing" } as const;

const find = (db: OrgReader, caller: Caller, params: Params) =>
  findJobType(db, caller, pathId(params));

/** §4.3. */
export const jobTypeOperations = [
  list(
    "/v1/ticket-job-types",
    "tickets:read",
    {
      id: "listJobTypes",
      summary: "List job types",
      ...common,
      query: job_types_query,
      answers: { 200: JobTypeList },
    },
    ({ db, caller, query }) => ok({ data: listJobTypes(db, caller, query) }),
  ),

  post(
    "/v1/ticket-job-types",
    "tickets:update",
    {
      id: "createJobType",
      summary: "Create a job type",
      description:
        "Without `code`, one is generated from the name. Prices of `default_items` are in their item's currency; without one, the usual price applies.",
      ...common,
      checkReplay: (db, caller, { id }) => void findJobType(db, caller, id),
      body: JobTypeInput,
      answers: { 201: JobType },
      reasons: ["duplicate_code", "unknown_item"],
      example: {
        name: "Router swap",
        default_priority: "high",
        sla_hours: 24,
        duration_minutes: 45,
        requires_client: true,
        checklist: [{ label: "Old router collected", required: true }],
      },
    },
    ({ tx, caller, body }) => {
      const id = createJobType(tx, caller, body);
      return created(jobTypeView(tx, findJobType(tx, caller, id)));
    },
  ),

  get(
    "/v1/ticket-job-types/:id",
    "tickets:read",
    { id: "getJobType", summary: "Read a job type", ...common, find, answers: { 200: JobType } },
    ({ db, subject }) => ok(jobTypeView(db, subject)),
  ),

  put(
    "/v1/ticket-job-types/:id",
    "tickets:update",
    {
      id: "updateJobType",
      summary: "Change a job type",
      description:
        "Fields that are left out keep their values; lists are replaced. A checklist entry without an `id` keeps the id of the previous entry with the same label. Existing tickets keep their SLA and checklist.",
      ...common,
      find,
      body: JobTypeChanges,
      answers: { 200: JobType },
      reasons: ["duplicate_code", "unknown_item"],
      example: { sla_hours: 48 },
    },
    ({ tx, caller, subject, body }) => {
      updateJobType(tx, caller, subject, body);
      return ok(jobTypeView(tx, findJobType(tx, caller, subject.id)));
    },
  ),
];
