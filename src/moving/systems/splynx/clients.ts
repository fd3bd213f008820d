import type { Records } from "../fetch-collections.ts";
import { OnceEach } from "../once-each.ts";
import type { Reading } from "../system.ts";
import {
  type ApiRecord,
  amountCell,
  clip,
  dayIn,
  flagIn,
  idIn,
  minorIn,
  textIn,
} from "../values.ts";
import type { Line } from "../write-files.ts";

/** Customers by id, disabled ones included. Leads and deleted ones are left out. */
export const keptCustomers = (
  customers: readonly ApiRecord[],
  { left_out }: Reading,
): Map<string, ApiRecord> =>
  new Map(
    customers
      .filter(
        (customer) =>
          left_out.keeps(!flagIn(customer, "deleted"), "deleted_customers") &&
          left_out.keeps(textIn(customer, "category") !== "lead", "leads"),
      )
      .map((customer) => [idIn(customer, "id"), customer]),
  );

/** Latitude and longitude of `49.9902794,36.2303893`. */
const placeOf = (customer: ApiRecord): [latitude: string, longitude: string] => {
  const [, latitude = "", longitude = ""] =
    /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(textIn(customer, "gps")) ?? [];
  return [latitude, longitude];
};

/** The parts of a field with several addresses or numbers. */
const partsOf = (customer: ApiRecord, key: string): string[] =>
  textIn(customer, key)
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);

const splynxEmails = (customer: ApiRecord): string[] => [
  ...new Set([...partsOf(customer, "email"), ...partsOf(customer, "billing_email")]),
];

export const customerLines = (
  customers: Iterable<ApiRecord>,
  { currency }: Reading,
): Line<"clients">[] => {
  const emails = new OnceEach();
  const usernames = new OnceEach();
  return [...customers].map((customer) => {
    const [first_email = "", ...other_emails] = splynxEmails(customer);
    const email = emails.first(first_email);
    const unused_emails = email === first_email ? other_emails : [first_email, ...other_emails];
    const [phone_number = "", ...extra_phones] = partsOf(customer, "phone");
    const [latitude, longitude] = placeOf(customer);
    return {
      external_ref: idIn(customer, "id"),
      name: clip(textIn(customer, "name") || `Customer ${idIn(customer, "id")}`, 191),
      username: clip(
        usernames.first(textIn(customer, "login")) || `customer-${idIn(customer, "id")}`,
        191,
      ),
      email,
      phone_number,
      extra_phones: extra_phones.join(";"),
      address: clip(
        [textIn(customer, "street_1"), textIn(customer, "zip_code")].filter(Boolean).join(", "),
        191,
      ),
      city: clip(textIn(customer, "city"), 191),
      latitude,
      longitude,
      branch_ref: idIn(customer, "location_id"),
      currency,
      status: textIn(customer, "status") === "disabled" ? "inactive" : "active",
      notes: unused_emails.map((other) => `E-mail: ${other}`).join("\n"),
      created_at: dayIn(customer, "date_add"),
    };
  });
};

/** What each customer owes: their deposit, which is credit, with the other sign. */
export const balanceLines = (
  customers: ReadonlyMap<string, ApiRecord>,
  records: Records,
  { currency }: Reading,
): Line<"opening-balances">[] =>
  (records.get("customer-billing") ?? []).flatMap((billing) => {
    const client_ref = idIn(billing, "customer_id");
    return customers.has(client_ref)
      ? [
          {
            external_ref: `balance-${client_ref}`,
            client_ref,
            currency,
            balance: amountCell(0 - minorIn(billing, "deposit", currency), currency),
          },
        ]
      : [];
  });
