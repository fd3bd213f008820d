import { build, unindexed } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { seqRange } from "../database/slots.ts";
import { clientsPendingDeletion } from "./queries.ts";
import { clientNumbers } from "./sequence.ts";

const page_max = 500;

/** Includes deleted clients, so that SQLite uses the primary key instead of another index. */
const nextClients = prepareInOrg<{ after: number; last: number }>()((param) =>
  build
    .selectFrom("clients")
    .select(["seq", "deleted_at"])
    .where(unindexed("org_id"), "=", param("org_id"))
    .where("seq", ">", param("after"))
    .where("seq", "<=", param("last"))
    .orderBy("seq")
    .limit(page_max),
);

/** All clients, oldest first, in pages, without deleted ones and those pending deletion. */
export function* clientPages(db: OrgReader) {
  const slot = clientNumbers(db)?.slot;
  if (slot === undefined) return;
  const { first, last } = seqRange(slot);
  let after = first - 1;
  for (;;) {
    const pending = new Set(clientsPendingDeletion(db));
    const page = db.all(nextClients, { after, last });
    const newest = page.at(-1);
    if (!newest) return;
    after = newest.seq;
    yield page.filter(({ seq, deleted_at }) => deleted_at === null && !pending.has(seq));
  }
}
