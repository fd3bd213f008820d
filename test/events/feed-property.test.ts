import { afterEach, expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import { now } from "../../src/clock/instant.ts";
import { build } from "../../src/database/build.ts";
import { emit } from "../../src/events/emit.ts";
import { pruneEvents } from "../../src/events/prune.ts";
import { abilityOf, subscribable_topics, type TopicName } from "../../src/shared/topics.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Sent } from "../world.ts";

/*
 * Random things happen, are forgotten and are asked for; a model that keeps all of it forever says
 * what each reader must be told: everything that is theirs, in order, once, or 410.
 */

afterEach(() => {
  setSystemTime();
});

type Command =
  | { do: "happen"; topic: number; ticket: number; stranger: boolean; times: number }
  | { do: "assign"; ticket: number; is_own: boolean }
  | { do: "pass"; hours: number }
  | { do: "prune" }
  | { do: "read"; reader: number; limit: number };

const small = (max: number) => fc.nat({ max });

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("happen" as const),
      topic: small(subscribable_topics.length - 1),
      ticket: small(3),
      stranger: fc.boolean(),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("assign" as const),
      ticket: small(3),
      is_own: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      // Mostly forwards; a clock may be set back.
      hours: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: -900, max: 900 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("prune" as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("read" as const),
      reader: small(5),
      limit: fc.constantFrom(1, 2, 3, 7, 100),
    }),
  },
);

interface Happened {
  seq: number;
  id: string;
  topic: TopicName;
  board_id: string | null;
  ticket_id: string | null;
}

interface Reader {
  /** A person logs in anew: a session of the past has ended. */
  sent(): Sent;
  topic?: TopicName;
  mayRead(event: Happened): boolean;
  /** Where they stand: behind so many of all that ever happened. */
  stands: number;
  cursor: string | null;
}

class Model {
  readonly happened: Happened[] = [];
  readonly own = new Set<string>();
  readers: Reader[] = [];

  private constructor(
    readonly world: TicketWorld,
    readonly boards: string[],
    readonly tickets: string[],
    readonly rima: string,
  ) {}

  static async open(): Promise<Model> {
    const world = await TicketWorld.open();
    const other = (await world.post("/v1/ticket-boards", { name: "Other" })).body.id;
    const boards = [world.board.id, other];
    const tickets: string[] = [];
    for (let n = 0; n < 4; n += 1)
      tickets.push((await world.ticket({ board_id: boards[n % 2] })).id);
    const rima = world.user({ added_abilities: ["webhooks:read"] });
    for (const id of boards)
      await world.put(`/v1/ticket-boards/${id}`, {
        name: id,
        members: [{ user_id: rima.id, role: "member" }],
      });
    const model = new Model(world, boards, tickets, rima.id);
    model.addReaders(() => world.as(rima));
    return model;
  }

  private addReaders(rima: () => Sent): void {
    const { world } = this;
    const add = (sent: () => Sent, mayRead: Reader["mayRead"], topic?: TopicName) =>
      this.readers.push({ sent, mayRead, stands: 0, cursor: null, ...(topic ? { topic } : {}) });
    const is = (ability: string) => (event: Happened) => abilityOf(event.topic) === ability;
    add(
      () => ({ key: world.key }),
      () => true,
    );
    add(
      () => ({ key: world.key }),
      ({ topic }) => topic === "ticket.cancelled",
      "ticket.cancelled",
    );
    const board = world.apiKey({ board_ids: [this.boards[0] ?? ""] });
    const clients = world.apiKey({ abilities: ["webhooks:read", "clients:read"] });
    const nothing = world.apiKey({ abilities: ["webhooks:read"] });
    add(
      () => ({ key: board }),
      ({ board_id }) => board_id === null || board_id === this.boards[0],
    );
    add(() => ({ key: clients }), is("clients:read"));
    add(
      () => ({ key: nothing }),
      () => false,
    );
    add(
      rima,
      (event) =>
        is("clients:read")(event) ||
        (is("tickets:read")(event) && this.own.has(event.ticket_id ?? "")),
    );
  }

  /** Takes down what has happened since the last look. */
  note(): void {
    const rows = this.world.sqlite.all(
      build
        .selectFrom("events")
        .select(["seq", "id", "topic", "board_id", "data"])
        .where("org_id", "=", this.world.cedar.id)
        .where("seq", ">", this.happened.at(-1)?.seq ?? 0)
        .orderBy("seq"),
    );
    for (const { data, ...row } of rows)
      this.happened.push({ ...row, ticket_id: JSON.parse(data).ticket?.id ?? null });
  }

  /** How many of all that happened are pruned: always the first. */
  pruned(): number {
    const kept = this.world.events().length;
    return this.happened.length - kept;
  }

  async perform(command: Command): Promise<void> {
    const { world } = this;
    switch (command.do) {
      case "happen": {
        const topic = subscribable_topics[command.topic] ?? "client.created";
        const is_ticket = topic.startsWith("ticket.");
        const id = this.tickets[command.ticket];
        const board_id = is_ticket ? (this.boards[command.ticket % 2] ?? null) : null;
        const org_id = (command.stranger ? world.bekaa : world.cedar).id;
        const data = is_ticket ? { ticket: { id } } : {};
        world.sqlite.writeNow((root) => {
          for (let n = 0; n < command.times; n += 1)
            emit(root.org(org_id), topic, data, { branch_id: null, board_id });
        });
        break;
      }
      case "assign": {
        const id = this.tickets[command.ticket] ?? "";
        const assigned_users = command.is_own ? [this.rima] : [];
        const { status } = await world.put(`/v1/tickets/${id}`, { assigned_users });
        expect(status).toBe(200);
        if (command.is_own) this.own.add(id);
        else this.own.delete(id);
        break;
      }
      case "pass":
        setSystemTime(Date.now() + command.hours * 3_600_000);
        break;
      case "prune":
        this.note();
        await pruneEvents(world.sqlite, now());
        break;
      case "read":
        this.note();
        await this.read(this.readers[command.reader] as Reader, command.limit);
    }
  }

  private async read(reader: Reader, limit: number): Promise<void> {
    const query = new URLSearchParams({ limit: String(limit) });
    if (reader.cursor !== null) query.set("after", reader.cursor);
    if (reader.topic) query.set("topic", reader.topic);
    const { status, body } = await this.world.get(`/v1/events?${query}`, reader.sent());
    const pruned = this.pruned();
    if (status === 410) {
      // What they stood behind is gone, if nothing that they had not had.
      expect(reader.cursor).not.toBeNull();
      expect(reader.stands).toBeLessThanOrEqual(pruned);
      reader.cursor = null;
      return;
    }
    expect(status).toBe(200);
    if (reader.cursor !== null) expect(reader.stands).toBeGreaterThanOrEqual(pruned);
    const from = reader.cursor === null ? pruned : reader.stands;
    const theirs = this.happened.slice(from).filter(reader.mayRead);
    const told: string[] = body.data.map(({ id }: { id: string }) => id);
    expect(told).toEqual(theirs.slice(0, limit).map(({ id }) => `evt_${id}`));
    const last = this.happened.findIndex(({ id }) => `evt_${id}` === told.at(-1));
    reader.stands = told.length === limit ? last + 1 : this.happened.length;
    reader.cursor = body.next_cursor;
  }

  /** Whoever goes on to the end has been told everything. */
  async readToEnd(): Promise<void> {
    for (const reader of this.readers)
      for (
        let pages = 0;
        reader.stands < this.happened.length || reader.cursor === null;
        pages += 1
      ) {
        expect(pages).toBeLessThan(500);
        await this.read(reader, 7);
      }
  }
}

test("following the cursor tells everything that is the reader's, in order and once, or 410", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 80 }), async (commands) => {
      setSystemTime(new Date("2026-10-12T06:00:00Z"));
      const model = await Model.open();
      try {
        for (const command of commands) await model.perform(command);
        model.note();
        await model.readToEnd();
      } finally {
        model.world.close();
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
  );
}, 60_000);
