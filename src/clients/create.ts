import type { Organization } from "../access/organization-queries.ts";
import type { OrgTx } from "../database/org.ts";
import { refuseField } from "../refusal.ts";
import { applyInput } from "./apply.ts";
import { checkClient } from "./check.ts";
import type { ClientRow } from "./client.ts";
import { clientDefaults } from "./defaults.ts";
import { readItemLines } from "./item-lines.ts";
import { recordCreated } from "./record.ts";
import { nextSeq } from "./sequence.ts";
import { generateUsername } from "./username.ts";
import type { ClientInput } from "./wire.ts";

/** Creates a client. Generates a missing username if the organization has that enabled (§4.1). */
export const createClient = (
  tx: OrgTx,
  organization: Organization,
  input: ClientInput,
): ClientRow => {
  const username = input.username || chooseUsername(tx, organization, input.name);
  const seq = nextSeq(tx, organization.phone_country_code);
  const defaults = clientDefaults(tx.org_id, seq, organization.currency, tx.now);
  const row = applyInput(defaults, { ...input, username }, organization.timezone);
  checkClient(tx, null, row);
  const items = readItemLines(tx, input.items ?? []);
  recordCreated(tx, { row, items });
  return row;
};

const chooseUsername = (tx: OrgTx, organization: Organization, name: string): string => {
  if (!organization.generate_usernames) throw refuseField("username", "is required");
  return generateUsername(tx, name);
};
