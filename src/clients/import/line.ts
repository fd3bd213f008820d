import type { OrgReader } from "../../database/org.ts";
import { type FieldErrors, refuseFields } from "../../refusal.ts";
import { type ClientRow, text_fields } from "../client.ts";
import { foldCase } from "../fold.ts";
import type { ImportCells } from "./columns.ts";

type NamedTable = "branches" | "collectors" | "generators" | "isps";
type NamedId = string | number;

interface TableNames {
  /** Ids by folded name or by id. Names take precedence. */
  ids: Map<string, NamedId>;
  names: Map<NamedId, string>;
}

/** Finds branches, collectors, generators and ISPs by name. Reads each table once. */
export class NameLookup {
  private readonly tables = new Map<NamedTable, TableNames>();

  constructor(private readonly db: OrgReader) {}

  /**
   * Finds an id by name or id. Names need not be unique: if the client's current one has this name, it
   * is kept.
   */
  idOf(table: NamedTable, name_or_id: string, current: NamedId | null): NamedId | undefined {
    const { ids, names } = this.namesOf(table);
    const key = foldCase(name_or_id);
    return current !== null && names.get(current) === key ? current : ids.get(key);
  }

  private namesOf(table: NamedTable): TableNames {
    const cached = this.tables.get(table);
    if (cached) return cached;
    const rows = this.db.all(
      this.db.from(table).select(["id", "name"]).where("deleted_at", "is", null),
    );
    const named = rows.map(({ id, name }) => [id, foldCase(name)] as const);
    const table_names = {
      ids: new Map<string, NamedId>([
        ...rows.map(({ id }) => [String(id), id] as const),
        ...named.map(([id, name]) => [name, id] as const),
      ]),
      names: new Map<NamedId, string>(named),
    };
    this.tables.set(table, table_names);
    return table_names;
  }
}

const references = [
  ["branch", "branches", "branch_id"],
  ["collector", "collectors", "collector_id"],
  ["generator", "generators", "generator_id"],
] as const;

const yes = ["1", "true", "yes", "y", "on"];
const no = ["0", "false", "no", "n", "off"];

const flag = (text: string): boolean | string => {
  const key = foldCase(text);
  return yes.includes(key) ? true : no.includes(key) ? false : text;
};

/** Parses a number as spreadsheets write it. Anything else stays text, so that validation refuses it. */
const number = (text: string): number | string =>
  /^-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text.replace(",", ".")) : text;

/**
 * Converts a line to the body of a create, not yet validated: names become ids, texts become numbers
 * and booleans. `before` is the existing client, if any. Refuses unknown names.
 */
export const readLine = (
  cells: ImportCells,
  names: NameLookup,
  before: ClientRow | undefined,
): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const field of ["name", "username", ...text_fields] as const)
    if (cells[field] !== undefined) input[field] = cells[field];
  for (const field of ["latitude", "longitude", "due_day"] as const)
    if (cells[field] !== undefined) input[field] = number(cells[field]);
  if (cells.extra_phones !== undefined) input.extra_phones = cells.extra_phones;
  if (cells.status !== undefined) input.status = foldCase(cells.status);
  if (cells.agreed_payment_method !== undefined)
    input.agreed_payment_method = foldCase(cells.agreed_payment_method).replace(/[\s-]+/g, "_");
  if (cells.auto_invoice !== undefined) input.auto_invoice = flag(cells.auto_invoice);
  if (cells.currency !== undefined) input.currency = cells.currency.toUpperCase();
  for (const [field, table, key] of references) {
    const name = cells[field];
    if (name === undefined) continue;
    input[key] = names.idOf(table, name, before?.[key] ?? null);
    if (input[key] === undefined) errors[field] = [`is not known: ${name}`];
  }
  const account = ispAccount(cells, names, before?.isp_id ?? null, errors);
  if (account) input.isp_account = account;
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return input;
};

const ispAccount = (
  cells: ImportCells,
  names: NameLookup,
  current: string | null,
  errors: FieldErrors,
): Record<string, unknown> | undefined => {
  const { isp, isp_username, isp_status, isp_expires_at } = cells;
  if (isp === undefined) return undefined;
  const isp_id = names.idOf("isps", isp, current);
  if (isp_id === undefined) errors.isp = [`is not known: ${isp}`];
  return {
    isp_id,
    username: isp_username ?? cells.username,
    status: isp_status === undefined ? undefined : foldCase(isp_status),
    expires_at: /^\d{4}-\d{2}-\d{2}$/.test(isp_expires_at ?? "")
      ? `${isp_expires_at}T00:00:00`
      : isp_expires_at,
  };
};
