import type { Client, ClientChange } from "../../api/document.d.ts";
import { typedNumber } from "../../format/typed-number.ts";
import { contact_names, location_names } from "../text-fields.ts";

/** Plain text fields. */
const text_names = [
  "name",
  "username",
  "phone_number",
  "email",
  ...contact_names,
  ...location_names,
  "status",
  "latitude",
  "longitude",
  "branch_id",
  "collector_id",
  "generator_id",
  "agreed_payment_method",
  "due_day",
  "currency",
  "odometer",
  "notes",
] as const;

export type TextName = (typeof text_names)[number];

const number_names: readonly TextName[] = ["latitude", "longitude", "collector_id", "due_day"];

/** Fields that cannot be null: an empty text is sent as it is. */
const kept_names: readonly TextName[] = ["name", "username", "status", "currency"];

export interface LineDraft {
  item_uuid: string;
  quantity: string;
  price: string;
}

export interface IspDraft {
  /** Empty: no account. */
  isp_id: string;
  username: string;
  status: string;
  /** A wall time of the organization. */
  expires_at: string;
  /** The saved instant with seconds, and the same as a wall time. */
  kept?: { instant: string; wall: string };
}

/** A client as form fields. */
export interface Draft extends Record<TextName, string> {
  extra_phones: readonly string[];
  auto_invoice: boolean;
  items: readonly LineDraft[];
  isp_account: IspDraft;
}

export const empty_draft: Draft = {
  ...(Object.fromEntries(text_names.map((name) => [name, ""])) as Record<TextName, string>),
  status: "active",
  extra_phones: [],
  auto_invoice: false,
  items: [],
  isp_account: { isp_id: "", username: "", status: "active", expires_at: "" },
};

/** `wall` converts an instant to a wall time of the organization. */
export const draftOf = (client: Client, wall: (instant: string) => string): Draft => ({
  ...(Object.fromEntries(text_names.map((name) => [name, String(client[name] ?? "")])) as Record<
    TextName,
    string
  >),
  extra_phones: client.extra_phones,
  auto_invoice: client.auto_invoice,
  items: client.items.map(({ item_uuid, quantity, price }) => ({
    item_uuid,
    quantity: String(quantity),
    price: price === null ? "" : String(price),
  })),
  isp_account: client.isp_account
    ? {
        isp_id: client.isp_account.isp_id,
        username: client.isp_account.username,
        status: client.isp_account.status,
        ...expiryOf(client.isp_account.expires_at, wall),
      }
    : empty_draft.isp_account,
});

const expiryOf = (
  instant: string | null,
  wall: (instant: string) => string,
): Pick<IspDraft, "expires_at" | "kept"> =>
  instant
    ? { expires_at: wall(instant), kept: { instant, wall: wall(instant) } }
    : { expires_at: "" };

/** The field has no seconds, so an unchanged time is sent as it was. */
const sentExpiry = ({ expires_at, kept }: IspDraft): string | null => {
  if (expires_at === "") return null;
  return kept?.wall === expires_at ? kept.instant : `${expires_at}:00`;
};

/** Removes empty rows, so that the indexes of errors match the rows of the form. */
export const withoutEmptyRows = (draft: Draft): Draft => ({
  ...draft,
  extra_phones: draft.extra_phones.filter((phone) => phone.trim() !== ""),
  items: draft.items.filter(({ item_uuid }) => item_uuid !== ""),
});

const sentText = (name: TextName, typed: string): unknown => {
  if (typed.trim() === "") return kept_names.includes(name) ? typed : null;
  return number_names.includes(name) ? typedNumber(typed) : typed;
};

const sentItems = (items: readonly LineDraft[]) =>
  items.map(({ item_uuid, quantity, price }) => ({
    item_uuid,
    quantity: typedNumber(quantity),
    price: price.trim() === "" ? null : typedNumber(price),
  }));

const sentAccount = (account: IspDraft) => {
  const { isp_id, username, status } = account;
  return isp_id === "" ? null : { isp_id, username, status, expires_at: sentExpiry(account) };
};

const sentOf = (name: keyof Draft, draft: Draft): unknown => {
  if (name === "items") return sentItems(draft.items);
  if (name === "isp_account") return sentAccount(draft.isp_account);
  if (name === "extra_phones" || name === "auto_invoice") return draft[name];
  return sentText(name, draft[name]);
};

const isSame = (name: keyof Draft, a: Draft, b: Draft): boolean =>
  JSON.stringify(a[name]) === JSON.stringify(b[name]);

const draft_names = Object.keys(empty_draft) as (keyof Draft)[];

/** The fields in which two drafts differ. */
const changedNames = (before: Draft, after: Draft): (keyof Draft)[] =>
  draft_names.filter((name) => !isSame(name, before, after));

/**
 * The request body: the changed fields, and the two that are required. Invalid texts are sent as typed,
 * so that the service refuses them on their field.
 */
export const bodyOf = (before: Draft, draft: Draft): ClientChange => {
  const changed = changedNames(before, draft).filter(
    (name) => name !== "currency" || draft.currency.trim() !== "",
  );
  return {
    ...Object.fromEntries(changed.map((name) => [name, sentOf(name, draft)])),
    name: draft.name,
    username: draft.username,
  };
};

/** A field that another user changed while the form was open. */
export interface ConcurrentChange {
  name: keyof Draft;
  /** Whether it was changed here too, in which case the value here is kept. */
  is_kept: boolean;
}

/** Rebases a draft of `before` onto the latest record; changes made here win. */
export const mergedDraft = (
  before: Draft,
  latest: Draft,
  draft: Draft,
): { draft: Draft; concurrent_changes: ConcurrentChange[] } => {
  const changed_here = changedNames(before, draft);
  const kept_values = Object.fromEntries(changed_here.map((name) => [name, draft[name]]));
  return {
    draft: { ...latest, ...kept_values },
    concurrent_changes: changedNames(before, latest).map((name) => ({
      name,
      is_kept: changed_here.includes(name),
    })),
  };
};

/** Parses coordinates copied from a map: `33.84, 35.90`. Null for other texts. */
export const coordinatesIn = (typed: string): { latitude: string; longitude: string } | null => {
  const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(typed);
  return pair?.[1] && pair[2] ? { latitude: pair[1], longitude: pair[2] } : null;
};
