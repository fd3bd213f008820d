import type { Client, ClientChange } from "../../api/document.d.ts";
import { typedNumber } from "../../format/typed-number.ts";
import { contact_names, location_names } from "../text-fields.ts";

/** Fields that are one text. */
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

/** Those that are not cleared but left as they are. */
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
  /** As the organization's wall clock shows it. */
  expires_at: string;
  /** The instant behind it as the record has it, with its seconds, and how the clock shows that. */
  kept?: { instant: string; wall: string };
}

/** A client as the form holds them: what is typed. */
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

/** The record as the form shows it; `wall` tells an instant by the organization's clock. */
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

/** What was not changed goes as it came: a field of the page has no seconds. */
const sentExpiry = ({ expires_at, kept }: IspDraft): string | null => {
  if (expires_at === "") return null;
  return kept?.wall === expires_at ? kept.instant : `${expires_at}:00`;
};

/** Without the rows that nobody filled in: what is refused of the others then stands beside them. */
export const tidied = (draft: Draft): Draft => ({
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

/** Whether two values of a field are the same to whoever filled it in. */
const isSame = (name: keyof Draft, a: Draft, b: Draft): boolean =>
  JSON.stringify(a[name]) === JSON.stringify(b[name]);

const draft_names = Object.keys(empty_draft) as (keyof Draft)[];

/** The fields in which two drafts differ. */
const changedNames = (before: Draft, after: Draft): (keyof Draft)[] =>
  draft_names.filter((name) => !isSame(name, before, after));

/**
 * What is sent of a draft: what differs from `before`, and the two that are always asked for. What is
 * wrong in it goes as it was typed, for the service to refuse on its field.
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

/** What somebody else changed while a form was open. */
export interface ConcurrentChange {
  name: keyof Draft;
  /** This person changed it, too: theirs stays. */
  is_kept: boolean;
}

/** A draft of `before` carried over to what is there by now: what was changed in it stays changed. */
export const mergedDraft = (
  before: Draft,
  by_now: Draft,
  draft: Draft,
): { draft: Draft; meanwhile: ConcurrentChange[] } => {
  const own = changedNames(before, draft);
  const mine = Object.fromEntries(own.map((name) => [name, draft[name]]));
  return {
    draft: { ...by_now, ...mine },
    meanwhile: changedNames(before, by_now).map((name) => ({ name, is_kept: own.includes(name) })),
  };
};

/** `33.84, 35.90` as maps copy it; null for anything else. */
export const coordinatesIn = (typed: string): { latitude: string; longitude: string } | null => {
  const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(typed);
  return pair?.[1] && pair[2] ? { latitude: pair[1], longitude: pair[2] } : null;
};
