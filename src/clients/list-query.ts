import * as v from "valibot";
import type { Organization } from "../access/organizations.ts";
import { type CalendarDate, plusDays, startOfDate } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { readQuery } from "../http/query-string.ts";
import { validate } from "../http/validation.ts";
import { Refusal, refuseField, refuseFields } from "../refusal.ts";
import type { ClientFilters } from "./filters.ts";
import { foldCase } from "./fold.ts";
import type { Order, OrderField } from "./list.ts";
import { type ClientFilterQuery, client_filters } from "./list-wire.ts";

const FilterData = v.object(client_filters);

/** `filterData`: a JSON object of the list's own filters, read as the query string would be. */
export const readFilterData = (text: string): ClientFilterQuery => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parseObject(text)))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "object" && one !== null)
        throw refuseField(`filterData.${name}`, "must be a text, a number or a boolean");
      if (one !== null) params.append(name, String(one));
    }
  try {
    return validate(FilterData, readQuery(params, client_filters));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refuseFields(
      Object.fromEntries(
        Object.entries(error.details).map(([field, why]) => [
          `filterData.${field}`,
          why as string[],
        ]),
      ),
    );
  }
};

const parseObject = (text: string): object => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuseField("filterData", "must be a JSON object");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refuseField("filterData", "must be a JSON object");
  return value;
};

/** `orderBy`, of a form that the wire has checked: `field`, `-field` or `field:asc|desc`. */
export const readOrder = (text: string): Order => {
  const [field = "", direction] = text.replace(/^-/, "").split(":");
  return { field: field as OrderField, descending: text.startsWith("-") || direction === "desc" };
};

const last_date = "9999-12-31";

/** The wire's filters as the list takes them: days of the organization made moments, a generator's name made ids. */
export const readFilters = (
  db: OrgReader,
  { timezone }: Organization,
  filters: ClientFilterQuery,
): ClientFilters => {
  const { date_from, date_to, generator, ...rest } = filters;
  return {
    ...rest,
    created_from:
      date_from === undefined ? undefined : startOfDate(date_from as CalendarDate, timezone),
    created_before:
      date_to !== undefined && date_to < last_date
        ? startOfDate(plusDays(date_to as CalendarDate, 1), timezone)
        : undefined,
    generator_ids: generator === undefined ? undefined : generatorIds(db, generator),
  };
};

const generatorIds = (db: OrgReader, id_or_name: string): string[] => {
  const key = foldCase(id_or_name);
  return db
    .all(db.from("generators").select(["id", "name"]).where("deleted_at", "is", null))
    .filter(({ id, name }) => id === key || foldCase(name) === key)
    .map(({ id }) => id);
};
