import { expect, test } from "bun:test";
import { operations } from "../../src/api.ts";
import { ar } from "../../src/console/strings/ar.ts";
import { en } from "../../src/console/strings/en.ts";

const audited = operations.flatMap(({ spec }) =>
  "audited" in spec && spec.audited ? [spec.summary] : [],
);

test("every operation of the audit log has an Arabic name", () => {
  expect(audited.length).toBeGreaterThan(30);
  expect(audited.filter((summary) => !(summary in ar.desk.audit.actions))).toEqual([]);
});

test("none is called a ticket on screen", () => {
  for (const summary of audited.filter((summary) => summary.includes("ticket")))
    expect(en.desk.audit.actions[summary]).toContain("job");
});
