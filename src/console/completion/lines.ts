import { toMinor, toThousandths } from "../../shared/money.ts";
import { amountsOf, type LineAmounts } from "../../shared/pricing.ts";
import type { CompletionPreview, Item, Ticket } from "../api/document.d.ts";
import { numberOf } from "../format/typed-number.ts";

/** Where a price comes from. The preview has clients' own prices only for the items that it lists. */
export type PriceSource =
  | CompletionPreview["kept_items"][number]["price_source"]
  | "catalogue_unless_agreed";

/** A line as typed. It is part of the stored draft. */
export interface Line {
  key: string;
  item_uuid: string;
  name: string;
  quantity: string;
  /** Empty for the default price. */
  price: string;
  /** The default price and its source; null if the catalogue cannot be read. */
  usual: { price: number; source: PriceSource; is_billable: boolean } | null;
  /** The item's currency, also that of a typed price. */
  currency: string;
  tax_rate: number;
  track_serial: boolean;
  track_mac: boolean;
  serial: string;
  mac: string;
}

type PreviewItem = CompletionPreview["items"][number] | CompletionPreview["kept_items"][number];

/** Why a line is not in the total. The service would refuse it too. */
export type LineError = "quantity" | "price" | "currency" | "unknown" | "too_large";

/** A line's amounts in minor units of the invoice's currency, or why it has none. */
export const amountsOfLine = (line: Line, currency: string): LineAmounts | LineError => {
  const { usual } = line;
  const quantity = toThousandths(numberOf(line.quantity) ?? 0);
  if (!quantity) return "quantity";
  const is_typed = line.price.trim() !== "";
  if (!is_typed && usual === null) return "unknown";
  if (is_typed ? line.currency !== currency : !usual?.is_billable) return "currency";
  const typed = is_typed ? numberOf(line.price) : (usual?.price ?? 0);
  const price = typed === null ? null : toMinor(typed, currency);
  if (price === null) return "price";
  return amountsOf(price, quantity, String(line.tax_rate)) ?? "too_large";
};

let count = 0;

const newLineKey = (): string => {
  count += 1;
  return `line-${count}`;
};

/** The fields of a line that come from its item. */
type ItemFacts = Omit<Line, "key" | "quantity" | "price" | "serial" | "mac">;

/** An item as the service prices it for the client. */
const factsFromPreview = (
  facts: PreviewItem,
  item: Item | undefined,
  currency: string,
): ItemFacts => ({
  item_uuid: facts.item_uuid,
  name: facts.name,
  usual: {
    price: facts.price,
    source: facts.price_source,
    // A line that cannot be billed has a total of 0.
    is_billable: facts.line_total > 0 || facts.price === 0,
  },
  currency: item?.currency ?? currency,
  tax_rate: facts.tax_rate,
  track_serial: facts.track_serial,
  track_mac: facts.track_mac,
});

const factsFromCatalogue = (item: Item, currency: string): ItemFacts => ({
  item_uuid: item.uuid,
  name: item.name,
  usual: {
    price: item.price,
    source: "catalogue_unless_agreed",
    is_billable: item.currency === currency,
  },
  currency: item.currency,
  tax_rate: item.tax_rate,
  track_serial: item.track_serial,
  track_mac: item.track_mac,
});

/** Where lines come from: the preview and the catalogue. */
export interface Sources {
  preview: CompletionPreview | undefined;
  items: readonly Item[];
  /** The invoice's currency. */
  currency: string;
}

/** From the preview if it has the item, else from the catalogue. */
const itemFacts = (
  item_uuid: string,
  { preview, items, currency }: Sources,
): ItemFacts | undefined => {
  const item = items.find(({ uuid }) => uuid === item_uuid);
  // A kept line with its own price does not have the default price. A preview cached before an upgrade
  // has no kept lines.
  const priced = preview?.kept_items?.filter(({ price_source }) => price_source !== "line") ?? [];
  const facts = [...(preview?.items ?? []), ...priced].find((line) => line.item_uuid === item_uuid);
  if (facts) return factsFromPreview(facts, item, currency);
  return item && factsFromCatalogue(item, currency);
};

const newLine = (facts: ItemFacts, quantity = "1"): Line => ({
  ...facts,
  key: newLineKey(),
  quantity,
  price: "",
  serial: "",
  mac: "",
});

/** A new line for an item; undefined if the item is unknown. */
export const addedLine = (item_uuid: string, sources: Sources): Line | undefined => {
  const facts = itemFacts(item_uuid, sources);
  return facts && newLine(facts);
};

/** Lines of a draft with current item data. */
export const refreshedLines = (lines: readonly Line[], sources: Sources): Line[] =>
  lines.map((line) => ({ ...line, ...itemFacts(line.item_uuid, sources), key: newLineKey() }));

/** The ticket's lines, else the default items of its job type. */
export const firstLines = (used: Ticket["items"], sources: Sources): Line[] =>
  used.length > 0
    ? used.map((line) => usedLine(line, sources))
    : (sources.preview?.items ?? []).map((facts) => {
        const item = sources.items.find(({ uuid }) => uuid === facts.item_uuid);
        return newLine(factsFromPreview(facts, item, sources.currency), String(facts.quantity));
      });

const usedLine = (used: Ticket["items"][number], sources: Sources): Line => {
  const unknown: ItemFacts = {
    item_uuid: used.item_uuid,
    name: used.name,
    usual: null,
    currency: sources.currency,
    tax_rate: 0,
    track_serial: used.serial !== null,
    track_mac: used.mac !== null,
  };
  return {
    ...newLine(itemFacts(used.item_uuid, sources) ?? unknown, String(used.quantity)),
    price: used.price === null ? "" : String(used.price),
    serial: used.serial ?? "",
    mac: used.mac ?? "",
  };
};
