import { sql } from "kysely";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { laneAfter } from "./lanes.ts";

/** A turn of the event loop is held for so long. */
const turn_ms = 2;
/** So many are counted at a time. */
const step = 5000;

/** What waits for an endpoint. */
export interface WaitingLane {
  endpoint_id: string;
  deliveries: number;
  /** When the earliest of them was or will be due, in Unix milliseconds. */
  due_ms: number;
}

type Place = {
  replayed: number;
  due_ms: number;
  seq: number;
};

/** As text, not as a parameter: only so does SQLite use the index of what is pending. */
const pending = sql.lit("pending" as const);

const behind = (endpoint_id: unknown, { replayed, due_ms, seq }: Record<keyof Place, unknown>) =>
  build
    .selectFrom("webhook_deliveries")
    .where("status", "=", pending)
    .where(sql<boolean>`endpoint_id = ${endpoint_id}`)
    .where(sql<boolean>`(replayed, next_attempt_at, seq) > (${replayed}, ${due_ms}, ${seq})`)
    .orderBy("replayed")
    .orderBy("next_attempt_at")
    .orderBy("seq");

const placeOneStepOn = prepare<Place & { endpoint_id: string }>()((param) =>
  behind(param("endpoint_id"), {
    replayed: param("replayed"),
    due_ms: param("due_ms"),
    seq: param("seq"),
  })
    .select(["replayed", "next_attempt_at as due_ms", "seq"])
    .limit(1)
    .offset(step - 1)
    .modifyFront(across_organizations),
);

const countOfStep = prepare<Place & { endpoint_id: string }>()((param) =>
  build
    .selectFrom(
      behind(param("endpoint_id"), {
        replayed: param("replayed"),
        due_ms: param("due_ms"),
        seq: param("seq"),
      })
        .select("seq")
        .limit(step)
        .as("waiting"),
    )
    .select((of) => of.fn.countAll<number>().as("deliveries"))
    .modifyFront(across_organizations),
);

/**
 * Everything that waits in the outbox, endpoint by endpoint, by steps in the index of what is
 * pending: no row is read, and callers are answered between the steps.
 */
export const readBacklog = async (sqlite: Sqlite): Promise<WaitingLane[]> => {
  const lanes: WaitingLane[] = [];
  let until_ms = performance.now() + turn_ms;
  const rest = async (): Promise<void> => {
    if (performance.now() < until_ms) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    until_ms = performance.now() + turn_ms;
  };
  for (let lane = laneAfter(sqlite, ""); lane; lane = laneAfter(sqlite, lane.endpoint_id)) {
    const { endpoint_id, due_ms } = lane;
    lanes.push({ endpoint_id, due_ms, deliveries: await countWaiting(sqlite, endpoint_id, rest) });
    await rest();
  }
  return lanes;
};

const countWaiting = async (
  sqlite: Sqlite,
  endpoint_id: string,
  rest: () => Promise<void>,
): Promise<number> => {
  let place: Place = { replayed: 0, due_ms: 0, seq: 0 };
  for (let counted = 0; ; counted += step) {
    const [of_step] = sqlite.all(countOfStep, { endpoint_id, ...place });
    const deliveries = of_step?.deliveries ?? 0;
    if (deliveries < step) return counted + deliveries;
    const next = sqlite.first(placeOneStepOn, { endpoint_id, ...place });
    if (!next) return counted + deliveries;
    place = { replayed: next.replayed, due_ms: next.due_ms ?? 0, seq: next.seq };
    await rest();
  }
};
