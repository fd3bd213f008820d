import { parseInstant } from "../clock/instant.ts";
import { type ClientRow, text_fields, value_fields } from "./client.ts";
import { foldCase } from "./fold.ts";
import { foldedTexts } from "./folded-fields.ts";
import type { ClientInput, IspAccountInput } from "./wire.ts";

/** Applies the input to a row. Fields that were not sent stay; empty texts become null. */
export const applyInput = (row: ClientRow, input: ClientInput, timezone: string): ClientRow => {
  const next = { ...row, name: input.name };
  if (input.username) next.username = input.username;
  for (const field of text_fields)
    if (input[field] !== undefined) next[field] = input[field] || null;
  for (const field of value_fields)
    if (input[field] !== undefined) Object.assign(next, { [field]: input[field] });
  if (input.extra_phones !== undefined)
    next.extra_phones = JSON.stringify(input.extra_phones ?? []);
  if (input.status !== undefined) next.status = input.status;
  if (input.auto_invoice !== undefined) next.auto_invoice = input.auto_invoice ? 1 : 0;
  if (input.currency !== undefined) next.currency = input.currency;
  if (input.isp_account !== undefined)
    Object.assign(next, ispAccount(input.isp_account, timezone, row));
  next.username_key = foldCase(next.username);
  next.email_key = next.email === null ? null : foldCase(next.email);
  return Object.assign(next, foldedTexts(next));
};

const ispAccount = (
  account: IspAccountInput | null,
  timezone: string,
  { suspended }: Pick<ClientRow, "suspended">,
) => ({
  isp_id: account?.isp_id ?? null,
  isp_username: account?.username ?? null,
  isp_username_key: account ? foldCase(account.username) : null,
  isp_status: account ? (account.status ?? (suspended ? "suspended" : "active")) : null,
  isp_expires_at: account?.expires_at ? parseInstant(account.expires_at, timezone) : null,
});
