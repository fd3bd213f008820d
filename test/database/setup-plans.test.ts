import { afterAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { isDismissed, listSteps } from "../../src/setup/steps.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* The first steps read by index, in their own organization. */

const seen = new Set<string>();
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.add(text) });
afterAll(() => sqlite.close());

test("each step is one search of an index", () => {
  const { id } = sqlite.writeNow((root) => createOrganization(root, { name: "Cedar Net" }));
  const db = sqlite.reader(id);
  seen.clear();
  listSteps(db, { ticketing_enabled: true }, { sends_mail: false, backup_age_seconds: null });
  isDismissed(db);
  const plans = [...seen].map((text) => explain(sqlite, text));
  expect(plans.length).toBe(8);
  for (const plan of plans) expect(plan).toEqual([expect.stringMatching(/^SEARCH \w+ USING /)]);
});
