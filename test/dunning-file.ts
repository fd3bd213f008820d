import { writeFileSync } from "node:fs";
import { createApiKey } from "../src/access/api-keys.ts";
import { createOrganization } from "../src/access/organizations.ts";
import { issueInvoice } from "../src/billing/invoices/record.ts";
import { priceLines } from "../src/billing/price-lines.ts";
import { createItem } from "../src/catalogue/items.ts";
import { createClient } from "../src/clients/create.ts";
import type { CalendarDate } from "../src/clock/instant.ts";
import { Sqlite } from "../src/database/group-commit.ts";
import { default_policy } from "../src/dunning/decision/steps.ts";
import { savePolicy } from "../src/dunning/policy.ts";
import { fanOut } from "../src/webhooks/fan-out.ts";
import { schema_image } from "./schema-image.ts";

interface Fill {
  clients: number;
  /** Due dates of each client's invoices. */
  due: readonly string[];
}

/** The policy of the file: a reminder, a warning and a suspension, in UTC, on every day but Sunday. */
const steps = [
  { id: Bun.randomUUIDv7(), kind: "reminder", days_after_due: 3 },
  { id: Bun.randomUUIDv7(), kind: "warning", days_after_due: 7 },
  { id: Bun.randomUUIDv7(), kind: "suspend", days_after_due: 14 },
] as const;

/** Makes a file with clients who owe, and a policy that is on. For processes that are killed, and for benches. */
export const fillDunningFile = (path: string, { clients, due }: Fill) => {
  writeFileSync(path, schema_image);
  const sqlite = new Sqlite(path, { storeEvents: fanOut });
  const made = sqlite.writeNow((root) => {
    const organization = createOrganization(root, { name: "Cedar Net", timezone: "UTC" });
    const tx = root.org(organization.id);
    const input = { name: "Fibre 50", type: "service", price: 30 } as const;
    const { uuid: item_uuid } = createItem(tx, "USD", input);
    for (let n = 0; n < clients; n += 1) {
      const client = createClient(tx, organization, {
        name: `Client ${n}`,
        username: `client.${n}`,
        email: `client.${n}@example.com`,
      });
      const line = { item_uuid, quantity: 1000, price: 3000, serial: null, mac: null };
      const of = { client_id: client.id, job_type_id: null, currency: "USD" };
      for (const day of due as readonly CalendarDate[])
        issueInvoice(tx, organization, {
          client,
          currency: "USD",
          lines: priceLines(tx, of, [line]),
          issue_date: day,
          due_date: day,
        });
    }
    const on = { enabled: true, enabled_on: due[0] as CalendarDate };
    savePolicy(tx, { ...default_policy, ...on, steps });
    const key = createApiKey(tx, organization, { name: "test", abilities: ["all"] }).secret;
    return { org_id: organization.id, key };
  });
  sqlite.close();
  return made;
};

/** What runs have left in the file. */
export const readDunningFile = (path: string, org_id: string) => {
  const sqlite = new Sqlite(path);
  try {
    const db = sqlite.reader(org_id);
    return {
      messages: db.all(db.from("messages").select(["client_id", "kind"])),
      actions: db.all(db.from("dunning_actions").select(["invoice_id", "step_id", "status"])),
      suspensions: db.all(db.from("client_suspensions").select("client_id")),
      events: db.all(db.from("events").select("topic").where("topic", "=", "client.suspended")),
      runs: db.all(db.from("dunning_runs").select(["messages", "suspensions", "superseded"])),
    };
  } finally {
    sqlite.close();
  }
};

/** What the mailer makes of every queued message. */
export const deliverDunningFile = (path: string, org_id: string, at: string): void => {
  const sqlite = new Sqlite(path);
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    const sent = { status: "sent", next_attempt_at: null, sent_at: at as never } as const;
    tx.run(tx.update("messages", sent).where("status", "=", "queued"));
  });
  sqlite.close();
};
