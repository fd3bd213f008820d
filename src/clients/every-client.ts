import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { seqRange } from "../database/slots.ts";
import { goingClients } from "./queries.ts";
import { clientNumbers } from "./sequence.ts";

const page_max = 500;

/** Deleted ones, too: without them SQLite would have to choose between this order and another index. */
const nextClients = prepareInOrg<{ after: number; last: number }>()((param) =>
  build
    .selectFrom("clients")
    .select(["seq", "deleted_at"])
    .where("org_id", "=", param("org_id"))
    .where("seq", ">", param("after"))
    .where("seq", "<=", param("last"))
    .orderBy("seq")
    .limit(page_max),
);

/** Every client that is neither deleted nor about to be, oldest first, some hundreds at a time. */
export function* everyClient(db: OrgReader) {
  const slot = clientNumbers(db)?.slot;
  if (slot === undefined) return;
  const { first, last } = seqRange(slot);
  let after = first - 1;
  for (;;) {
    const going = new Set(goingClients(db));
    const page = db.all(nextClients, { after, last });
    const newest = page.at(-1);
    if (!newest) return;
    after = newest.seq;
    yield page.filter(({ seq, deleted_at }) => deleted_at === null && !going.has(seq));
  }
}
