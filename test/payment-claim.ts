import { recordClaim } from "../src/billing/claims/record.ts";
import { across_organizations, build } from "../src/database/build.ts";
import type { Sqlite } from "../src/database/group-commit.ts";

const organizationOf = build.selectFrom("clients").select("org_id").modifyEnd(across_organizations);

/** Makes a claim with a slip, as the bill page does; its id. */
export const newClaim = (sqlite: Sqlite, client_id: string): string =>
  sqlite.writeNow((root) => {
    const [client] = root.all(organizationOf.where("id", "=", client_id));
    const tx = root.org(client?.org_id ?? "");
    const slip_id = Bun.randomUUIDv7();
    const content = new Uint8Array([0x25, 0x50, 0x44, 0x46]);
    tx.insert("payment_slips", {
      id: slip_id,
      name: "slip.pdf",
      content_type: "application/pdf",
      size: content.byteLength,
      created_at: tx.now,
      incomplete_since: tx.now,
    });
    tx.insert("payment_slip_pieces", { slip_id, position: 0, content });
    const said = { amount: 500, currency: "USD", method: "whish" } as const;
    const texts = { reference: null, note: null, fingerprint: slip_id };
    return recordClaim(tx, { client_id, slip_id, ...said, ...texts }).id;
  });
