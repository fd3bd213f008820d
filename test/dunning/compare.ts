import { expect } from "bun:test";
import { build } from "../../src/database/build.ts";
import { decimal, placesOf } from "../reports/amounts.ts";
import type { Debtor } from "./model.ts";
import { judge, type Row } from "./oracle.ts";
import type { DunningWorld } from "./world.ts";

interface RowShown extends Omit<Row, "invoices"> {
  invoices: { id: string; number: string; due_date: string; balance: number }[];
}

/** A row of the preview on one line, so that a difference can be read. */
const lineOf = (row: RowShown): string => {
  const { client_id, name, step, debt, currency, channel, language, skipped } = row;
  const invoices = row.invoices.map(
    ({ id, number, due_date, balance }) => `${number} ${id} due ${due_date} open ${balance}`,
  );
  const what = `${step.kind} ${step.days_after_due}`;
  const words = [name, client_id, what, step.id, debt, currency, channel, language];
  return `${words.join(" ")}: ${skipped ?? "RUNS"}, ${invoices.join(", ")}`;
};

const amount = (parts: number, currency: string): number =>
  decimal(BigInt(parts), placesOf(currency));

const expectedRow = (world: DunningWorld, row: Row): RowShown => ({
  ...row,
  debt: amount(row.debt, row.currency),
  invoices: row.invoices.map(({ id, due_date, balance }) => ({
    ...{ id, due_date, balance: amount(balance, row.currency) },
    number: world.numberOf(id),
  })),
});

/** Holds that the preview of a day is the oracle's. */
export const agreeOnPreview = async (world: DunningWorld, day: string): Promise<void> => {
  const rows: RowShown[] = await world.all(`/v1/dunning/preview?date=${day}`);
  const expected = judge(world.model, day, world.today).rows.map((row) => expectedRow(world, row));
  expect({ day, rows: rows.map(lineOf) }).toEqual({ day, rows: expected.map(lineOf) });
};

/** A mode that has ended is the policy again. */
const collectionOf = ({ collection }: Debtor, today: string) => {
  const { mode, until, promise_until } = collection;
  const has_ended = mode === "never" && until !== null && until < today;
  return { mode: has_ended ? "policy" : mode, until: has_ended ? null : until, promise_until };
};

/** Holds that clients are suspended as the oracle has it, and promised what was told. */
export const agreeOnClients = async (world: DunningWorld): Promise<void> => {
  const { body } = await world.get("/v1/clients?per_page=100");
  const shown: ClientShown[] = body.data;
  const clients = world.model.clients.filter(({ is_deleted }) => !is_deleted);
  const states = shown.map(({ name, suspension, isp_status }) =>
    [name, suspension?.reason ?? "none", isp_status].join(" "),
  );
  const expected = clients.map(({ name, suspension }) =>
    [name, suspension?.reason ?? "none", suspension ? "suspended" : "active"].join(" "),
  );
  expect(states.toSorted()).toEqual(expected.toSorted());
  for (const client of clients.filter((one) => world.touched.has(one))) {
    const { mode, until, promise_until } = (await world.get(`/v1/clients/${client.id}`)).body
      .collection;
    const { name } = client;
    const told = { mode, until, promise_until };
    expect({ name, told }).toEqual({ name, told: collectionOf(client, world.today) });
  }
  world.touched.clear();
};

interface ClientShown {
  name: string;
  suspension: { reason: string } | null;
  isp_status: string;
}

interface ActionShown {
  client_id: string;
  invoice_id: string;
  step_id: string;
  kind: string;
  days_after_due: number;
  status: string;
  message_id: string | null;
  created_at: string;
}

const kinds = ["payment_reminder", "payment_warning", "service_suspended", "service_resumed"];

/** The messages of these kinds, as they are stored: the API does not show what they say. */
const messagesOf = (world: DunningWorld) =>
  world.sqlite
    .all(
      build
        .selectFrom("messages")
        .select(["id", "client_id", "kind", "channel", "language", "status", "body"])
        .where("org_id", "=", world.cedar.id),
    )
    .filter(({ kind }) => kinds.includes(kind));

const toldBy = (
  world: DunningWorld,
  one: { [field in "kind" | "channel" | "language" | "status"]: string | null } & {
    client_id: string | null;
  },
): string =>
  [world.nameOf(one.client_id ?? ""), one.kind, one.channel, one.language, one.status].join(" ");

/** Holds that a message names every invoice that it is about. */
const expectNamed = (
  world: DunningWorld,
  actions: readonly ActionShown[],
  messages: ReturnType<typeof messagesOf>,
): void => {
  for (const { message_id, invoice_id } of actions) {
    const message = messages.find(({ id }) => id === message_id);
    if (!message || message.kind === "service_suspended") continue;
    expect(message.body).toContain(world.numberOf(invoice_id));
  }
};

/** Holds that what was done, and said, is the oracle's: each of it once. */
export const agreeOnRecord = async (world: DunningWorld): Promise<void> => {
  const { model } = world;
  const actions: ActionShown[] = await world.all("/v1/dunning/actions");
  const wordOf = (one: Omit<ActionShown, "message_id" | "created_at">, has_message: boolean) =>
    [
      ...[world.nameOf(one.client_id), world.numberOf(one.invoice_id), one.kind],
      ...[one.days_after_due, one.status, one.step_id, has_message ? "told" : "untold"],
    ].join(" ");
  expect(actions.map((one) => wordOf(one, one.message_id !== null)).toSorted()).toEqual(
    model.actions.map((one) => wordOf(one, one.messages.length > 0)).toSorted(),
  );
  const messages = messagesOf(world);
  expect(messages.map((one) => toldBy(world, one)).toSorted()).toEqual(
    model.messages.map((one) => toldBy(world, one)).toSorted(),
  );
  expectOneMessageOfAll(world, actions);
  expectNamed(world, actions, messages);
  const runs: Record<"messages" | "suspensions" | "superseded", number>[] =
    await world.all("/v1/dunning/runs");
  const sums = { messages: 0, suspensions: 0, superseded: 0 };
  for (const counted of runs)
    for (const count of ["messages", "suspensions", "superseded"] as const)
      sums[count] += counted[count];
  expect(sums).toEqual(world.ran);
};

/** Holds that what is done to a client on a day by a step is told in one message, and by no other step's. */
const expectOneMessageOfAll = (world: DunningWorld, actions: readonly ActionShown[]): void => {
  const told = actions.filter(({ message_id }) => message_id !== null);
  const cause = ({ client_id, step_id, created_at }: ActionShown) =>
    `${client_id} ${step_id} ${world.days.of(created_at)}`;
  for (const [key, of] of [
    ...Map.groupBy(told, cause),
    ...Map.groupBy(told, ({ message_id }) => message_id),
  ]) {
    const pairs = new Set(of.map((one) => `${cause(one)} ${one.message_id}`));
    if (pairs.size > 1) throw new Error(`several messages, or several causes: ${key}`);
  }
};
