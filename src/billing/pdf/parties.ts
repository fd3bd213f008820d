import type { Organization } from "../../access/organization-queries.ts";
import { detailsOfClient } from "../../clients/queries.ts";
import { type Language, languageOf } from "../../customer-texts/language.ts";
import type { OrgReader } from "../../database/org.ts";
import { printedLine } from "./printable.ts";

/** The organization, as far as documents show it. */
export type Issuer = Pick<Organization, "name" | "timezone" | "language">;

/** The language of a client's documents, also of a deleted one. */
export const documentLanguage = (db: OrgReader, issuer: Issuer, client_id: string): Language =>
  languageOf(detailsOfClient(db, client_id)?.language ?? null, issuer.language);

/** The address lines of a client or a client snapshot, starting with the name. */
export const clientLines = (client: {
  name: string;
  address?: string | null;
  city?: string | null;
  phone_number?: string | null;
}): string[] =>
  [client.name, client.address, client.city, client.phone_number].flatMap((text) =>
    text ? [printedLine(text)] : [],
  );
