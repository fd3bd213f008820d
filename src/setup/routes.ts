import { ok } from "../http/contract/answer.ts";
import { get, put } from "../http/contract/operation.ts";
import { isDismissed, listSteps, setDismissed } from "./steps.ts";
import { Setup, SetupChange } from "./wire.ts";

const tag = "Organization";

/** The first steps of a new organization. */
export const setupOperations = [
  get(
    "/v1/organization/setup",
    "settings:manage",
    {
      id: "getSetup",
      summary: "Read the first steps",
      description:
        "Which steps of setting up the organization are done. `mail` is done when a mail server is configured or a message was sent, `backup` when the newest backup is at most a day old. Without the ticketing add-on, there are no `boards` and `job_types`.",
      tag,
      answers: { 200: Setup },
    },
    ({ db, caller, installation }) =>
      ok({
        dismissed: isDismissed(db),
        steps: listSteps(db, caller.organization, installation()),
      }),
  ),

  put(
    "/v1/organization/setup",
    "settings:manage",
    {
      id: "updateSetup",
      summary: "Dismiss the first steps",
      description: "With `dismissed`, the console no longer opens with the first steps.",
      tag,
      body: SetupChange,
      audited: true,
      answers: { 200: SetupChange },
      example: { dismissed: true },
    },
    ({ tx, body }) => {
      setDismissed(tx, body.dismissed);
      return ok({ dismissed: isDismissed(tx) });
    },
  ),
];
