import { afterAll, beforeAll, expect, test } from "bun:test";
import { createUser } from "../../src/access/users.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { doubleBookings } from "../../src/tickets/visits/double-bookings.ts";
import { Service } from "./service.ts";

/* Jobs that choose their technician and slot by themselves, all at the same moment. */

const jobs = 32;
const names = ["Rima", "Elie"];

const service = new Service();
let board_id: string;
beforeAll(async () => {
  const members = inFile((sqlite) =>
    sqlite.writeNow((tx) =>
      names.map((name) => {
        const email = `${name}@cedar.example`;
        return createUser(tx.org(service.org_id), { name, email, role: "technician" }).id;
      }),
    ),
  );
  await service.start();
  const board = await service.call("POST", "/v1/ticket-boards", {
    name: "Field work",
    members: members.map((user_id) => ({ user_id, role: "member" })),
  });
  board_id = board.body.id;
});
afterAll(() => service.remove());

const inFile = <T>(work: (sqlite: Sqlite) => T): T => {
  const sqlite = new Sqlite(service.database);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
};

interface Booked {
  technician_id: string;
  scheduled_at: string;
  scheduled_until: string;
}

const overlap = (one: Booked, other: Booked): boolean =>
  one.technician_id === other.technician_id &&
  one.scheduled_at < other.scheduled_until &&
  other.scheduled_at < one.scheduled_until;

test(`${jobs} jobs with auto_assign at once: each is booked, no two of them overlap`, async () => {
  const ticket = {
    title: "No internet",
    board_id,
    priority: "high",
    type: "support",
    auto_assign: true,
  };
  const answers = await Promise.all(
    Array.from({ length: jobs }, () => service.call("POST", "/v1/tickets", ticket)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const booked: Booked[] = answers.map(({ body }) => body);
  // Two technicians have far more than so many hours within 14 days.
  expect(booked.filter(({ technician_id }) => technician_id === null)).toEqual([]);
  const pairs = booked.flatMap((one, index) =>
    booked.slice(index + 1).filter((other) => overlap(one, other)),
  );
  expect(pairs).toEqual([]);
  // The work is shared: whoever has less to do on a day comes first.
  expect(new Set(booked.map(({ technician_id }) => technician_id)).size).toBe(names.length);
  expect(inFile((sqlite) => doubleBookings(sqlite.reader(service.org_id)))).toEqual([]);
});
