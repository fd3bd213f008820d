import { expect, test } from "bun:test";
import { withJobs } from "../../src/console/live/newly-assigned.ts";

const jobs = (...ids: string[]) => ids.map((id) => ({ id }));

test("nothing is new when a device looks for the first time", () => {
  const { assigned, added } = withJobs(null, jobs("a", "b"));
  expect(added).toEqual([]);
  expect(assigned).toEqual({ known: ["a", "b"], unread: [] });
});

test("the first job of somebody who had none is new", () => {
  const { assigned } = withJobs(null, []);
  expect(withJobs(assigned, jobs("a")).added).toEqual(jobs("a"));
});

test("a job is new once, and unread until it is read or taken away", () => {
  const first = withJobs({ known: ["a"], unread: [] }, jobs("b", "a"));
  expect(first.assigned).toEqual({ known: ["b", "a"], unread: ["b"] });
  const second = withJobs(first.assigned, jobs("b", "a"));
  expect(second.added).toEqual([]);
  expect(second.assigned.unread).toEqual(["b"]);
  expect(withJobs(second.assigned, jobs("a")).assigned.unread).toEqual([]);
});

test("a job that returns to the list is not new, within the last 500", () => {
  const known = Array.from({ length: 500 }, (_, at) => `old ${at}`);
  const { assigned } = withJobs({ known, unread: [] }, jobs("new"));
  expect(assigned.known).toHaveLength(500);
  expect(withJobs(assigned, jobs("old 498")).added).toEqual([]);
  expect(withJobs(assigned, jobs("old 499")).added).toEqual(jobs("old 499"));
});
