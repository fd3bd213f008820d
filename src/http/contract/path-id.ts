import { notFound } from "../../refusal.ts";
import type { Params } from "./operation.ts";

const format = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The id that the path carries; what is no UUID names nothing and answers 404 (decisions §1). */
export const pathId = (params: Params, name = "id"): string => {
  const id = params[name];
  if (id === undefined || !format.test(id)) throw notFound();
  return id.toLowerCase();
};
