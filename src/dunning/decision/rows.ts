import type { DunningSkip } from "../../shared/dunning-vocabulary.ts";
import { type Debts, debtFor } from "./debts.ts";
import type { OpenInvoice } from "./facts.ts";
import { comparePositions, type Step } from "./steps.ts";

/** A step of a client: it runs for these invoices, or is skipped for a reason. */
export interface Row {
  step: Step;
  invoices: OpenInvoice[];
  /** Minor units of the client's currency, not negative. */
  debt: number;
  skipped: DunningSkip | null;
  /** Earlier actions of the step that no longer count when it runs. */
  reopens: string[];
}

/** Collects the invoices of each step. */
export class Rows {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly debts: Debts) {}

  /** `replaced`: ids of actions that no longer count. */
  run(step: Step, invoice: OpenInvoice, replaced: readonly string[]): void {
    const row = this.rowOf(step, null);
    row?.invoices.push(invoice);
    row?.reopens.push(...replaced);
  }

  skip(step: Step, invoice: OpenInvoice, reason: DunningSkip): void {
    this.rowOf(step, reason)?.invoices.push(invoice);
  }

  sorted(): Row[] {
    return [...this.rows.values()].toSorted((a, b) => comparePositions(a.step, b.step));
  }

  /** The step's row with this reason. It displaces one with a weaker reason; null if there is one with a stronger. */
  private rowOf({ id, kind, days_after_due }: Step, skipped: DunningSkip | null): Row | null {
    const row = this.rows.get(id);
    if (row?.skipped === skipped) return row;
    if (row && strength(row.skipped) > strength(skipped)) return null;
    const step = { id, kind, days_after_due };
    const debt = Math.max(0, debtFor(this.debts, step));
    const added = { step, invoices: [], debt, skipped, reopens: [] };
    this.rows.set(id, added);
    return added;
  }
}

/** A step that runs for some invoices is shown with these; others are done, or wait. */
const strength = (skipped: DunningSkip | null): number => {
  if (skipped === null) return 2;
  return skipped === "already_done" ? 0 : 1;
};
