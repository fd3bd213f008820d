import { expect, test } from "bun:test";
import { Random } from "../../src/demo/random.ts";
import { daysFrom, plusDays } from "../reports/days.ts";
import type { Action, Model } from "./model.ts";
import { bill, client, clientOf, deliver, office, rowsOf, runOf } from "./office.ts";
import { judge, resumeByHand, run } from "./oracle.ts";

/* What holds on every day of every provider, so that the oracle is not believed blindly. */

const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

const randomOffice = (random: Random): Model => {
  const written = new Set<string>();
  for (let n = random.between(0, 3); n > 0; n -= 1)
    written.add(`reminder${random.between(-5, 12)}`);
  for (let n = random.between(0, 2); n > 0; n -= 1) written.add(`warning${random.between(0, 10)}`);
  if (random.chance(0.8)) written.add(`suspend${random.between(13, 20)}`);
  const model = office([...written], {
    policy: { minimum_balance: random.pick([0, 0, 2000, 4000]) },
    clients: [
      client("rima", { email: random.chance(0.8) ? "rima@example.com" : null }),
      client("omar", { phone: "03123456" }),
    ],
  });
  for (let n = random.between(1, 4); n > 0; n -= 1) {
    const of = random.pick(["rima", "omar"]);
    const issue_date = plusDays("2026-10-20", random.between(0, 20));
    bill(model, `${n}`, plusDays("2026-10-20", random.between(0, 30)), {
      ...{ of, issue_date, balance: random.between(1, 5) * 1000 },
    });
  }
  return model;
};

/** Days of a provider, on each of which the policy runs. */
const live = (random: Random, look: (model: Model, day: string, fresh: Action[]) => void): void => {
  const model = randomOffice(random);
  for (let day = "2026-10-25"; day < "2026-12-20"; day = plusDays(day, random.pick([1, 1, 1, 6]))) {
    const known = model.actions.length;
    const { rows } = judge(model, day, day);
    const said = rows.filter(({ skipped }) => skipped === null);
    run(model, day, day);
    const fresh = model.actions.slice(known);
    const done = fresh.filter(({ status }) => status === "done");
    expect(new Set(done.map(({ client_id, step_id }) => `${client_id} ${step_id}`)).size).toBe(
      said.length,
    );
    expect(done).toHaveLength(said.flatMap(({ invoices }) => invoices).length);
    look(model, day, fresh);
    const fate = random.pick(["sent", "sent", "failed", null] as const);
    if (fate) deliver(model, day, fate);
    for (const debtor of model.clients)
      if (debtor.suspension && random.chance(0.1))
        resumeByHand(model, debtor, random.chance(0.5) ? plusDays(day, 3) : null);
  }
};

const cases = 100;

test(`a run that is repeated does nothing (SEED=${seed})`, () => {
  for (let n = 0; n < cases; n += 1)
    live(new Random(seed + n), (model, day) => {
      expect(runOf(model, day, null)).toEqual([]);
      // Every row that is left has its reason.
      expect(rowsOf(model, day).filter((row) => row.split(" ").length < 4)).toEqual([]);
    });
});

test(`nobody is cut off without a warning that came long enough before (SEED=${seed})`, () => {
  for (let n = 0; n < cases; n += 1)
    live(new Random(seed + n), (model, day, fresh) => {
      const [warning] = model.policy.steps.filter(({ kind }) => kind === "warning");
      for (const action of fresh.filter(({ kind }) => kind === "suspend")) {
        if (!warning || clientOf(model, action.client_id).email === null) continue;
        const told = model.messages.filter(
          ({ client_id, kind, status }) =>
            client_id === action.client_id && kind === "payment_warning" && status === "sent",
        );
        expect(told).not.toEqual([]);
        const least = Math.min(
          ...model.policy.steps
            .filter(({ kind }) => kind === "warning")
            .map((step) => action.days_after_due - step.days_after_due),
        );
        expect(
          told.some(({ sent_on }) => sent_on !== null && daysFrom(sent_on, day) >= least),
        ).toBe(true);
      }
    });
});

test(`who owes enough for long enough is suspended in the end (SEED=${seed})`, () => {
  for (let n = 0; n < cases; n += 1) {
    const random = new Random(seed + n);
    const model = randomOffice(random);
    const suspend = model.policy.steps.find(({ kind }) => kind === "suspend");
    if (!suspend || model.policy.minimum_balance > 0) continue;
    for (let day = "2026-11-01"; day < "2027-02-01"; day = plusDays(day, 1)) {
      run(model, day, day);
      deliver(model, day, random.chance(0.7) ? "sent" : "failed");
    }
    for (const debtor of model.clients)
      expect(debtor.suspension !== null).toBe(debtor.invoices.length > 0);
  }
});
