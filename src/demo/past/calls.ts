import work from "../../../db/demo/work.json";
import { plusSeconds } from "../../clock/instant.ts";
import { cancelTicket } from "../../completion/cancel.ts";
import { addComment } from "../../tickets/comments/comments.ts";
import { moveTicket } from "../../tickets/lifecycle/transitions.ts";
import { updateTicket } from "../../tickets/update.ts";
import { jobActions, type TimedStep } from "../job-actions.ts";
import { inventInput } from "../jobs.ts";
import { lookUp } from "../look-up.ts";
import type { TimedAction } from "../timed-action.ts";
import { minute, type PastJob, type Scene } from "./scene.ts";
import { archiveAfter, startAt } from "./steps.ts";

/** A question that is answered without a visit; a few are given up. */
export const answerCall = (scene: Scene, { kind, created_at, client }: PastJob): TimedAction[] => {
  const { random, owner, provider, now } = scene;
  const board = lookUp(provider.boards, kind.board);
  const client_ref = client?.external_ref ?? "";
  const input = inventInput(random, owner, provider, { kind, board, created_at, client_ref });
  const assigned_users = [random.pick(board.technicians)];
  const body = random.pick(work.comments);
  const solved = board.columns.find(({ category }) => category === "done");
  const started_at = plusSeconds(created_at, random.between(10, 300) * minute);
  const ended_at = plusSeconds(started_at, random.between(20, 1800) * minute);
  const end: TimedStep =
    solved && random.chance(0.9)
      ? {
          at: ended_at,
          work: (tx, ticket) => moveTicket(tx, owner, ticket, { column_id: solved.id }),
        }
      : { at: ended_at, work: (tx, ticket) => cancelTicket(tx, owner, ticket, "No answer") };
  const steps: TimedStep[] = [
    {
      at: plusSeconds(created_at, 5 * minute),
      work: (tx, ticket) => updateTicket(tx, owner, ticket, { assigned_users }),
    },
    startAt(scene, started_at),
    {
      at: started_at,
      work: (tx, ticket) => addComment(tx, owner, ticket, { body, internal: true }),
    },
    end,
    ...archiveAfter(scene, ended_at),
  ];
  return jobActions(
    owner,
    { at: created_at, input },
    steps.filter(({ at }) => at <= now),
  );
};
