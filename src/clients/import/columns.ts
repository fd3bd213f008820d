import { unescapeFormula } from "../../shared/formulas.ts";
import { text_fields } from "../client.ts";
import { foldForSearch } from "../fold.ts";
import { readPhones } from "./phone-list.ts";

/** The fields of a column. Related objects are given by name or id. */
export const import_fields = [
  "name",
  "username",
  ...text_fields,
  "extra_phones",
  "status",
  "latitude",
  "longitude",
  "branch",
  "collector",
  "generator",
  "agreed_payment_method",
  "due_day",
  "auto_invoice",
  "currency",
  "isp",
  "isp_username",
  "isp_status",
  "isp_expires_at",
] as const;

export type ImportField = (typeof import_fields)[number];

type Headers = Record<string, ImportField>;

/** Common headers for the fields, in the form of `headerKey`. */
const common_headers: Headers = {
  full_name: "name",
  client: "name",
  client_name: "name",
  customer: "name",
  customer_name: "name",
  user: "username",
  user_name: "username",
  login: "username",
  account: "username",
  e_mail: "email",
  email_address: "email",
  phone: "phone_number",
  phone_no: "phone_number",
  mobile: "phone_number",
  mobile_number: "phone_number",
  telephone: "phone_number",
  tel: "phone_number",
  phone_2: "extra_phones",
  other_phone: "extra_phones",
  other_phones: "extra_phones",
  ref: "external_ref",
  external_id: "external_ref",
  external_reference: "external_ref",
  town: "city",
  area: "zone",
  district: "zone",
  payment_method: "agreed_payment_method",
  comment: "notes",
  comments: "notes",
  note: "notes",
  lat: "latitude",
  lng: "longitude",
  lon: "longitude",
  branch_name: "branch",
  collector_name: "collector",
  generator_name: "generator",
  isp_name: "isp",
  expires_at: "isp_expires_at",
  expiry: "isp_expires_at",
  expiration: "isp_expires_at",
};

/** Headers by the source of a file. They take precedence over the common ones. */
export const import_presets = {
  /** Our own export, and most spreadsheets. */
  standard: {},
  /** Contacts of an office suite or a phone. */
  contacts: {
    display_name: "name",
    primary_phone: "phone_number",
    mobile_phone: "phone_number",
    home_phone: "extra_phones",
    business_phone: "extra_phones",
    e_mail_address: "email",
    home_city: "city",
    home_street: "street",
    home_address: "address",
  },
  /** An export of a RADIUS user manager: the account's name is both usernames. */
  radius: {
    username: "isp_username",
    user_name: "isp_username",
    id: "external_ref",
    user_id: "external_ref",
    profile: "isp",
    service: "isp",
    expiration_date: "isp_expires_at",
  },
} as const satisfies Record<string, Headers>;

export type ImportPreset = keyof typeof import_presets;

export const preset_names = Object.keys(import_presets) as ImportPreset[];

/** The fields of a file's columns, from left to right. */
export interface ColumnMap {
  /** The field of each column. Null: ignored. */
  fields: (ImportField | null)[];
  /** Headers without a field. */
  ignored: string[];
}

/** `Phone No.` is `phone_no`. */
const headerKey = (header: string): string =>
  foldForSearch(header)
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");

const isField = (name: string): name is ImportField =>
  (import_fields as readonly string[]).includes(name);

/**
 * Maps headers to fields: by `chosen` first, then by the preset, the common headers and the field's
 * name. A second phone column is an extra phone. Other second columns of a field are ignored.
 */
export const mapColumns = (
  headers: readonly string[],
  preset: ImportPreset,
  chosen: Readonly<Record<string, string>> = {},
): ColumnMap => {
  const own = Object.fromEntries(
    Object.entries(chosen).map(([header, field]) => [headerKey(header), field]),
  );
  const field_names: Record<string, string> = {
    ...common_headers,
    ...import_presets[preset],
    ...own,
  };
  const taken = new Set<ImportField>();
  const ignored: string[] = [];
  const fields = headers.map((header): ImportField | null => {
    const key = headerKey(header);
    const name = (Object.hasOwn(field_names, key) && field_names[key]) || key;
    if (!isField(name)) {
      if (header.trim() !== "") ignored.push(header);
      return null;
    }
    const field = name === "phone_number" && taken.has(name) ? "extra_phones" : name;
    if (taken.has(field) && field !== "extra_phones") {
      ignored.push(header);
      return null;
    }
    taken.add(field);
    return field;
  });
  return { fields, ignored };
};

/** The cells of a line by field, without empty ones. */
export type ImportCells = Partial<Record<Exclude<ImportField, "extra_phones">, string>> & {
  extra_phones?: string[];
};

/**
 * Reads a line. Several cells of extra phones become one list. Without a username column, the ISP
 * account's username is also the client's.
 */
export const readCells = (map: ColumnMap, values: readonly string[]): ImportCells => {
  const cells: ImportCells = {};
  for (const [index, field] of map.fields.entries()) {
    if (field === null) continue;
    const value = unescapeFormula((values[index] ?? "").trim()).trim();
    if (value === "") continue;
    if (field === "extra_phones")
      cells.extra_phones = [...(cells.extra_phones ?? []), ...readPhones(value)];
    else cells[field] = value;
  }
  if (cells.isp_username && !map.fields.includes("username")) cells.username = cells.isp_username;
  return cells;
};
