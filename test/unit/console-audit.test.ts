import { expect, test } from "bun:test";
import { operations } from "../../src/api.ts";
import { action_names } from "../../src/console/admin/audit/action-names.ts";

const audited = operations.flatMap(({ spec }) =>
  "audited" in spec && spec.audited ? [spec.summary] : [],
);

test("every operation of the audit log has an Arabic name", () => {
  expect(audited.length).toBeGreaterThan(30);
  expect(audited.filter((summary) => !(summary in action_names.ar))).toEqual([]);
});

test("none is called a ticket on screen", () => {
  for (const summary of audited.filter((summary) => summary.includes("ticket")))
    expect(action_names.en[summary]).toContain("job");
});
