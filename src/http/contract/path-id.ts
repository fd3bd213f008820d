import { notFound } from "../../refusal.ts";
import type { Params } from "./operation.ts";

const format = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The id in the path, in lower case. Refuses with 404 if it is not a UUID (decisions §1). */
export const pathId = (params: Params, name = "id"): string => {
  const id = params[name];
  if (id === undefined || !format.test(id)) throw notFound();
  return id.toLowerCase();
};
