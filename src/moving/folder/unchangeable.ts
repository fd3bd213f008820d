import { refuseField } from "../../refusal.ts";

type Value = string | number | boolean | null | undefined;

const shown_max = 100;

/** Refuses a cell that differs from what an import cannot change. An empty one keeps it. */
export const keep = (column: string, before: Value, after: Value): void => {
  if (after !== undefined && after !== before) throw unchangeable(column, before);
};

export const unchangeable = (column: string, value: Value) => {
  const text = String(value ?? "empty");
  const shown = text.length > shown_max ? "something else" : text;
  return refuseField(column, `is ${shown} here, and an import cannot change it`);
};
