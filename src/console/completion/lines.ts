import { toMinor, toThousandths } from "../../shared/money.ts";
import { amountsOf, type LineAmounts } from "../../shared/pricing.ts";
import type { CompletionPreview, Item, Ticket } from "../api/document.d.ts";
import { numberOf } from "../format/typed-number.ts";

/** Whose price it is; what was agreed with the client is told of the usual items alone. */
export type PriceSource =
  | CompletionPreview["kept_items"][number]["price_source"]
  | "catalogue_unless_agreed";

/** A line as it is filled in. */
export interface Line {
  key: string;
  item_uuid: string;
  name: string;
  quantity: string;
  /** Empty: what was agreed or stands in the catalogue. */
  price: string;
  /** What it costs when nothing is typed, and where that is from; null where the catalogue cannot be read. */
  usual: { price: number; source: PriceSource; is_billable: boolean } | null;
  /** The item's currency: a typed price is of it. */
  currency: string;
  tax_rate: number;
  track_serial: boolean;
  track_mac: boolean;
  serial: string;
  mac: string;
}

type PreviewItem = CompletionPreview["items"][number] | CompletionPreview["kept_items"][number];

/** A fault of the line keeps it out of the total: the service says the same when it is sent. */
export type LineFault = "quantity" | "price" | "currency" | "unknown" | "too_large";

/** What a line comes to in minor units of the invoice's currency, or what stands against it. */
export const amountsOfLine = (line: Line, currency: string): LineAmounts | LineFault => {
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

const keyed = (): string => {
  count += 1;
  return `line-${count}`;
};

/** What is known of an item before anything is typed. */
type ItemFacts = Omit<Line, "key" | "quantity" | "price" | "serial" | "mac">;

/** An item as the service prices it for the client. */
const ofPreview = (known: PreviewItem, item: Item | undefined, currency: string): ItemFacts => ({
  item_uuid: known.item_uuid,
  name: known.name,
  usual: {
    price: known.price,
    source: known.price_source,
    // What cannot be billed is told as 0.
    is_billable: known.line_total > 0 || known.price === 0,
  },
  currency: item?.currency ?? currency,
  tax_rate: known.tax_rate,
  track_serial: known.track_serial,
  track_mac: known.track_mac,
});

const ofCatalogue = (item: Item, currency: string): ItemFacts => ({
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

/** What lines are made of: what the service would bill, and the catalogue. */
export interface Sources {
  preview: CompletionPreview | undefined;
  items: readonly Item[];
  /** The invoice's. */
  currency: string;
}

/** By the preview where it names the item, else by the catalogue. */
const itemFacts = (
  item_uuid: string,
  { preview, items, currency }: Sources,
): ItemFacts | undefined => {
  const item = items.find(({ uuid }) => uuid === item_uuid);
  // A kept line with a price of its own does not say what the item costs without it. A preview that a
  // phone kept since before an upgrade has no kept lines.
  const priced = preview?.kept_items?.filter(({ price_source }) => price_source !== "line") ?? [];
  const known = [...(preview?.items ?? []), ...priced].find((line) => line.item_uuid === item_uuid);
  if (known) return ofPreview(known, item, currency);
  return item && ofCatalogue(item, currency);
};

const filled = (known: ItemFacts, quantity = "1"): Line => ({
  ...known,
  key: keyed(),
  quantity,
  price: "",
  serial: "",
  mac: "",
});

/** A line for an item that is added; undefined of one that is not known. */
export const addedLine = (item_uuid: string, sources: Sources): Line | undefined => {
  const known = itemFacts(item_uuid, sources);
  return known && filled(known);
};

/** Lines that were filled in before, with what is known of their items by now. */
export const linesAgain = (lines: readonly Line[], sources: Sources): Line[] =>
  lines.map((line) => ({ ...line, ...itemFacts(line.item_uuid, sources), key: keyed() }));

/** What the ticket's work has used so far, else what is usual for its job type. */
export const firstLines = (used: Ticket["items"], sources: Sources): Line[] =>
  used.length > 0
    ? used.map((line) => usedLine(line, sources))
    : (sources.preview?.items ?? []).map((known) => {
        const item = sources.items.find(({ uuid }) => uuid === known.item_uuid);
        return filled(ofPreview(known, item, sources.currency), String(known.quantity));
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
    ...filled(itemFacts(used.item_uuid, sources) ?? unknown, String(used.quantity)),
    price: used.price === null ? "" : String(used.price),
    serial: used.serial ?? "",
    mac: used.mac ?? "",
  };
};
