import { db } from "./database.ts";

const nextOf = db
  .prepare<[string, string], number>(`
    INSERT INTO counters (org_id, name, value) VALUES (?, ?, 1)
    ON CONFLICT (org_id, name) DO UPDATE SET value = value + 1 RETURNING value`)
  .pluck();

/** The next number of a year. */
export const nextNumber = (org_id: string, kind: "invoice" | "receipt", year: number): number =>
  nextOf.get(org_id, `${kind}:${year}`) ?? 1;
