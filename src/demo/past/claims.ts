import type { Actor } from "../../access/caller.ts";
import type { Organization } from "../../access/organization-queries.ts";
import { confirmClaim, rejectClaim } from "../../billing/claims/decide.ts";
import { findClaim } from "../../billing/claims/queries.ts";
import { recordClaim } from "../../billing/claims/record.ts";
import { openAmount } from "../../billing/invoices/amounts.ts";
import { openInvoicesOf } from "../../billing/invoices/open.ts";
import { dateIn, type Instant, parseInstant, plusDays, plusSeconds } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import type { PaymentMethod } from "../../shared/vocabulary.ts";
import { lookUp } from "../look-up.ts";
import type { Random } from "../random.ts";
import type { TimedAction } from "../timed-action.ts";
import type { Debtor, Debtors } from "./debtors.ts";
import { drawSlip } from "./slip.ts";

/** What three clients said on their bill pages: one waits with a picture, one was confirmed, one rejected. */
export const inventClaims = (
  random: Random,
  organization: Organization,
  by: Actor,
  { claimed, confirmed, rejected }: Debtors,
  ids: ReadonlyMap<string, string>,
  now: Instant,
): TimedAction[] => {
  const today = dateIn(organization.timezone, now);
  const slip = drawSlip(random);
  const made = { confirmed: "", rejected: "" };
  const at = (days_ago: number, time: string): Instant =>
    parseInstant(`${plusDays(today, -days_ago)}T${time}`, organization.timezone) ?? now;
  const claim = (tx: OrgTx, debtor: Debtor, said: Said): string =>
    claimAll(tx, lookUp(ids, debtor.external_ref), said);
  return [
    {
      at: at(4, "20:48"),
      run: (tx) => {
        const said = { method: "omt", reference: "OMT-55231", slip: null } as const;
        made.confirmed = claim(tx, confirmed, said);
      },
    },
    {
      at: at(3, "09:25"),
      run: (tx) => confirmClaim(tx, organization, by, findClaim(tx, made.confirmed), {}),
    },
    {
      at: at(3, "22:10"),
      run: (tx) => {
        const said = { method: "whish", reference: "WHISH-90114", slip: null } as const;
        made.rejected = claim(tx, rejected, said);
      },
    },
    {
      at: at(2, "10:05"),
      run: (tx) =>
        rejectClaim(tx, by, findClaim(tx, made.rejected), "No transfer with this number arrived"),
    },
    {
      at: plusSeconds(now, -3 * 3600),
      run: (tx) => claim(tx, claimed, { method: "whish", reference: "WHISH-71840", slip }),
    },
  ];
};

interface Said {
  method: PaymentMethod;
  reference: string;
  /** A picture. */
  slip: Buffer<ArrayBuffer> | null;
}

/** The client says that they paid all that is open. */
const claimAll = (tx: OrgTx, client_id: string, { method, reference, slip }: Said): string => {
  const currency = "USD";
  const open = openInvoicesOf(tx, client_id, currency);
  return recordClaim(tx, {
    client_id,
    amount: open.reduce((sum, invoice) => sum + openAmount(invoice), 0),
    currency,
    method,
    reference,
    note: null,
    slip_id: slip && storeSlip(tx, slip),
    fingerprint: Bun.randomUUIDv7(),
  }).id;
};

/** As `billing/claims/slips.ts`, in one piece and in the transaction of the claim. */
const storeSlip = (tx: OrgTx, content: Buffer<ArrayBuffer>): string => {
  const id = Bun.randomUUIDv7();
  tx.insert("payment_slips", {
    id,
    name: "transfer.png",
    content_type: "image/png",
    size: content.byteLength,
    created_at: tx.now,
    incomplete_since: tx.now,
  });
  tx.insert("payment_slip_pieces", { slip_id: id, position: 0, content });
  return id;
};
