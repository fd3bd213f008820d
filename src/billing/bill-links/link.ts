import type { Selectable } from "kysely";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { BillLinksTable } from "../../database/tables/bill-page.ts";
import { billPath, createToken, readToken } from "./token.ts";

type LinkRow = Selectable<BillLinksTable>;

/** A client's link as the API shows it. `token` is null if it cannot be shown again. */
export interface BillLink {
  token: string | null;
  created_at: LinkRow["created_at"];
  last_seen_at: LinkRow["last_seen_at"];
}

/** Links that messages carried and that still work, per client. Older ones end. */
const message_links_max = 24;

const linksOf = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("bill_links")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .orderBy("id", "desc"),
);

const is_enabled = prepareInOrg()((param) =>
  build.selectFrom("organizations").select("bill_page_enabled").where("id", "=", param("org_id")),
);

/** The client's link, newly created if there is none. */
export const showBillLink = (tx: OrgTx, client_id: string): BillLink => {
  const links = tx.all(linksOf, { client_id });
  const last_seen_at = seen(links);
  const readable = readableOf(tx, links);
  if (readable) return { ...readable, last_seen_at };
  const current = links.find(({ is_current }) => is_current === 1);
  // With a key, a link from before it was set is followed by one that can be shown.
  if (!current || tx.secrets.has_key) return addLink(tx, client_id, links);
  return { token: null, created_at: current.created_at, last_seen_at };
};

/** Ends all of the client's links and creates another. */
export const rotateBillLink = (tx: OrgTx, client_id: string): BillLink => {
  endBillLinks(tx, client_id);
  return addLink(tx, client_id, []);
};

/** Ends all of the client's links. */
export const endBillLinks = (tx: OrgTx, client_id: string): void => {
  tx.run(tx.delete("bill_links").where("client_id", "=", client_id));
};

/**
 * The address of the client's bill page for a message. Null without PUBLIC_URL, or if the organization has no bill
 * pages. Without SECRET_KEY it is a new one, since the former ones cannot be shown again.
 */
export const billLinkFor = (tx: OrgTx, client_id: string): string | null => {
  if (tx.public_url === null || tx.first(is_enabled, {})?.bill_page_enabled !== 1) return null;
  if (!tx.secrets.has_key) return urlOf(tx.public_url, messageToken(tx, client_id));
  const { token } = showBillLink(tx, client_id);
  return token === null ? null : urlOf(tx.public_url, token);
};

/** Creates a link for the invoices that are printed, if it could be shown. */
export const ensureBillLink = (tx: OrgTx, client_id: string): void => {
  if (tx.secrets.has_key) billLinkFor(tx, client_id);
};

/** As `billLinkFor`, for a document that is only read. Null, too, if the client has no link that can be shown. */
export const shownBillLink = (db: OrgReader, client_id: string): string | null => {
  if (db.public_url === null || db.first(is_enabled, {})?.bill_page_enabled !== 1) return null;
  const shown = readableOf(db, db.all(linksOf, { client_id }));
  return shown ? urlOf(db.public_url, shown.token) : null;
};

const urlOf = (public_url: string, token: string): string =>
  new URL(billPath(token), public_url).href;

/** The newest link that can be shown. */
const readableOf = (
  db: OrgReader,
  links: readonly LinkRow[],
): { token: string; created_at: LinkRow["created_at"] } | undefined => {
  for (const link of links) {
    const token = readToken(db, link);
    if (token !== null) return { token, created_at: link.created_at };
  }
  return undefined;
};

/** When one of the links was last used. */
const seen = (links: readonly LinkRow[]): LinkRow["last_seen_at"] =>
  links.reduce<LinkRow["last_seen_at"]>(
    (latest, { last_seen_at: at }) =>
      at !== null && (latest === null || at > latest) ? at : latest,
    null,
  );

const addLink = (tx: OrgTx, client_id: string, links: readonly LinkRow[]): BillLink => {
  const has_current = links.some(({ is_current }) => is_current === 1);
  const token = createToken(tx, client_id, has_current ? 0 : 1);
  return { token, created_at: tx.now, last_seen_at: seen(links) };
};

const messageToken = (tx: OrgTx, client_id: string): string => {
  const former = tx.all(linksOf, { client_id }).filter(({ is_current }) => is_current === 0);
  for (const { id } of former.slice(message_links_max - 1))
    tx.run(tx.delete("bill_links").where("id", "=", id));
  return createToken(tx, client_id, 0);
};
