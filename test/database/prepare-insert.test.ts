import { afterAll, expect, test } from "bun:test";
import { prepareInsert } from "../../src/database/prepare-insert.ts";
import { World } from "../world.ts";

const world = new World();
afterAll(() => world.close());

const insertAnswer = prepareInsert(
  "idempotent_answers",
  ["credential", "key", "fingerprint", "body", "created_at"],
  { status: 200 },
);

test("writes what is bound and what is fixed, in the organization", () => {
  const row = { credential: "rima", key: "k", fingerprint: "f", body: "{}" };
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    tx.run(insertAnswer, { ...row, created_at: tx.now });
  });
  const db = world.sqlite.reader(world.cedar.id);
  const [found, ...others] = db.all(db.from("idempotent_answers").selectAll());
  expect(others).toEqual([]);
  expect(found).toMatchObject({ ...row, org_id: world.cedar.id, status: 200 });
});

/** What the types say of the columns, when they are not all of them. */
type ForgottenOf<C> = C extends { forgotten: infer Column } ? Column : "nothing";

test("a forgotten column does not compile, one that SQLite generates may be left out", () => {
  type OfPhones<C extends readonly ("phone" | "client_id")[]> = ForgottenOf<
    Parameters<typeof prepareInsert<"client_phones", C>>[1]
  >;
  const forgotten: OfPhones<["phone"]> = "client_id";
  const nothing: OfPhones<["phone", "client_id"]> = "nothing";
  // Two are nullable and are forgotten all the same; `seq` is generated.
  const of_events: ForgottenOf<
    Parameters<typeof prepareInsert<"events", ["id", "topic", "data", "created_at"]>>[1]
  >[] = ["board_id", "branch_id"];
  expect([forgotten, nothing, ...of_events]).toHaveLength(4);
});
