import { sql } from "kysely";
import { across_organizations, build, eachOf, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import type { Json } from "../database/tables/values.ts";
import { queueDelivery } from "./queue.ts";
import { nextCandidates } from "./replay-candidates.ts";

/** So many deliveries of an endpoint's replays hold a place in its lane, at most: as many again as are on their way. */
const in_lane_max = 8;
/** From so few on, more are queued: one step for several. */
const refilled_at = 4;
/** Deliveries that one step looks at: a few milliseconds. */
const looked_at_max = 1000;

/** Endpoints with a replay that has not ended. */
export const endpointsWithReplays = (sqlite: Sqlite): string[] =>
  sqlite
    .all(
      build
        .selectFrom("webhook_replays")
        .select("endpoint_id")
        .distinct()
        .orderBy("endpoint_id")
        .modifyFront(across_organizations),
    )
    .map(({ endpoint_id }) => endpoint_id);

const firstReplay = prepare<{ endpoint_id: string }>()((param) =>
  build
    .selectFrom("webhook_replays")
    .select(["org_id", "id", "in_lane"])
    .where("endpoint_id", "=", param("endpoint_id"))
    .orderBy("org_id")
    .orderBy("id")
    .limit(1)
    .modifyFront(across_organizations),
);

/** An endpoint's replay whose turn it is: they go one after another. Null when there is none, or it has no room. */
export const replayWithRoom = (sqlite: Sqlite, endpoint_id: string) => {
  const replay = sqlite.first(firstReplay, { endpoint_id });
  if (!replay) return null;
  const { org_id, id, in_lane } = replay;
  return holding(sqlite.reader(org_id), in_lane).length <= refilled_at ? { org_id, id } : null;
};

/** 429 and 503 ask for time, as no answer does; after any other answer the next one may do better. */
const holdingPlaces = prepareInOrg<{ ids: Json }>()((param) =>
  build
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids")))
    .where(sql<boolean>`+status = 'pending'`)
    .where(sql<boolean>`(response_status IS NULL OR response_status IN (429, 503))`),
);

const holding = (db: OrgReader, ids: Json): string[] =>
  db.all(holdingPlaces, { ids }).map(({ id }) => id);

/** Queues the next few of a replay that has room, and ends it when all have left. Returns whether there is more to do at once. */
export const stepOn = (tx: OrgTx, id: string): boolean => {
  const replay = tx.first(tx.from("webhook_replays").selectAll().where("id", "=", id));
  if (!replay) return true; // ended meanwhile: another one may wait
  const in_lane = holding(tx, replay.in_lane);
  const limit = in_lane_max - in_lane.length;
  const { found, place, at_end } = nextCandidates(tx, replay, replay, {
    limit,
    looks: looked_at_max,
  });
  for (const delivery of found) in_lane.push(queueAgain(tx, replay.endpoint_id, delivery));
  if (at_end && in_lane.length === 0) {
    tx.run(tx.delete("webhook_replays").where("id", "=", id));
    return true;
  }
  tx.updateRow("webhook_replays", id, { ...place, in_lane: JSON.stringify(in_lane) });
  return !at_end && found.length < limit;
};

type Candidate = ReturnType<typeof nextCandidates>["found"][number];

const queueAgain = (tx: OrgTx, endpoint_id: string, delivery: Candidate): string => {
  const { id, event_id, topic, board_id, payload } = delivery;
  return queueDelivery(
    tx,
    { event_id, topic, board_id, payload, resend_of: id, replayed: true },
    { endpoint_id, dropped: null },
  );
};
