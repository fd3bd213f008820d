import { writePhones } from "../../../clients/import/phone-list.ts";
import { OnceEach } from "../once-each.ts";
import type { Reading } from "../system.ts";
import {
  type ApiRecord,
  amountCell,
  clip,
  flagIn,
  idIn,
  minorIn,
  momentIn,
  recordsIn,
  textIn,
} from "../values.ts";
import type { Line } from "../write-files.ts";

/** Clients by id, archived ones included. Leads are left out. */
export const keptClients = (
  clients: readonly ApiRecord[],
  { left_out }: Reading,
): Map<string, ApiRecord> =>
  new Map(
    clients
      .filter((client) => left_out.keeps(!flagIn(client, "isLead"), "leads"))
      .map((client) => [idIn(client, "id"), client]),
  );

const company = "2";

const nameOf = (client: ApiRecord): string => {
  const person = `${textIn(client, "firstName")} ${textIn(client, "lastName")}`.trim();
  const firm = textIn(client, "companyName");
  const names = textIn(client, "clientType") === company ? [firm, person] : [person, firm];
  return clip(names.find(Boolean) ?? `Client ${idIn(client, "id")}`, 191);
};

const addressOf = (client: ApiRecord): string =>
  clip(
    ["street1", "street2", "zipCode"]
      .map((key) => textIn(client, key))
      .filter(Boolean)
      .join(", "),
    191,
  );

/** Lines of `clients.csv`. Organizations are branches if there are several. */
export const clientLines = (
  clients: Iterable<ApiRecord>,
  has_branches: boolean,
): Line<"clients">[] => {
  const emails = new OnceEach();
  const usernames = new OnceEach();
  return [...clients].map((client) => {
    const contacts = recordsIn(client, "contacts");
    const phones = contacts.map((contact) => textIn(contact, "phone")).filter(Boolean);
    const [first_email = "", ...other_emails] = new Set(
      contacts.map((contact) => textIn(contact, "email")).filter(Boolean),
    );
    const email = emails.first(first_email);
    const unused_emails = email === first_email ? other_emails : [first_email, ...other_emails];
    return {
      external_ref: idIn(client, "id"),
      name: nameOf(client),
      username: clip(
        usernames.first(textIn(client, "username")) ||
          usernames.first(textIn(client, "userIdent")) ||
          `client-${idIn(client, "id")}`,
        191,
      ),
      email,
      phone_number: phones[0] ?? "",
      extra_phones: writePhones([...new Set(phones.slice(1))]),
      address: addressOf(client),
      city: clip(textIn(client, "city"), 191),
      code: clip(textIn(client, "userIdent"), 191),
      latitude: textIn(client, "addressGpsLat"),
      longitude: textIn(client, "addressGpsLon"),
      branch_ref: has_branches ? idIn(client, "organizationId") : "",
      currency: textIn(client, "currencyCode"),
      status: flagIn(client, "isArchived") ? "inactive" : "active",
      notes: clip(
        [textIn(client, "note"), ...unused_emails.map((other) => `E-mail: ${other}`)]
          .filter(Boolean)
          .join("\n"),
        20_000,
      ),
      created_at: momentIn(client, "registrationDate"),
    };
  });
};

export const currencyOf = (client: ApiRecord | undefined, { currency }: Reading): string =>
  (client && textIn(client, "currencyCode")) || currency;

/** What each client owes; negative is credit. */
export const balanceLines = (
  clients: Iterable<ApiRecord>,
  reading: Reading,
): Line<"opening-balances">[] =>
  [...clients].map((client) => {
    const currency = currencyOf(client, reading);
    const owed = minorIn(client, "accountOutstanding", currency);
    const credit = minorIn(client, "accountCredit", currency);
    return {
      external_ref: `balance-${idIn(client, "id")}`,
      client_ref: idIn(client, "id"),
      currency,
      balance: amountCell(owed - credit, currency),
    };
  });
