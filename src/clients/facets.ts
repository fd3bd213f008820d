import type { ClientState } from "./client.ts";
import { foldCase } from "./fold.ts";

/** The texts that the list matches exactly, without regard to case (decisions §3). */
export const text_facets = [
  "code",
  "reference",
  "disjunctor",
  "box",
  "odometer",
  "building",
  "zone",
  "city",
  "color_tag",
] as const;

/** Of these hardly a value is shared by many clients: how many have it is not kept (`client_facet_counts`). */
export const uncounted: readonly string[] = [
  "code",
  "reference",
  "disjunctor",
  "box",
  "odometer",
  "building",
];

/** Of these facets each client has one value, and mostly this one: how many do is not kept, but how many do not. */
export const usual: Readonly<Partial<Record<Facet, string>>> = {
  status: "active",
  has_balance: "0",
  auto_invoice: "0",
  unassigned: "1",
  unassigned_isp: "1",
  services_count: "none",
};

export const isCounted = (facet: Facet): boolean => !uncounted.includes(facet);

export type Facet =
  | (typeof text_facets)[number]
  | "service_id"
  | "generator_id"
  | "collector_id"
  | "due_day"
  | "isp_id"
  | "branch_id"
  | "agreed_payment_method"
  | "services_count"
  | "has_balance"
  | "auto_invoice"
  | "unassigned"
  | "unassigned_isp"
  | "status";

const servicesCount = (items: number): "none" | "one" | "multiple" =>
  items === 0 ? "none" : items === 1 ? "one" : "multiple";

const flag = (set: boolean): string => (set ? "1" : "0");

/** Everything that the list's exact filters can find this client by: a facet and its value. */
export const facetsOf = ({ row, items }: ClientState): [Facet, string][] => {
  const single: [Facet, string | number | null][] = [
    ...text_facets.map((facet): [Facet, string | null] => [
      facet,
      row[facet] === null ? null : foldCase(row[facet]),
    ]),
    ["generator_id", row.generator_id],
    ["collector_id", row.collector_id],
    ["due_day", row.due_day],
    ["isp_id", row.isp_id],
    ["branch_id", row.branch_id],
    ["agreed_payment_method", row.agreed_payment_method],
    ["services_count", servicesCount(items.length)],
    ["has_balance", flag(row.owes === 1)],
    ["auto_invoice", flag(row.auto_invoice === 1)],
    ["unassigned", flag(row.collector_id === null)],
    ["unassigned_isp", flag(row.isp_id === null)],
    ["status", row.status],
  ];
  const services = new Set(items.map((item) => item.item_uuid));
  return [
    ...single.flatMap(([facet, value]): [Facet, string][] =>
      value === null ? [] : [[facet, String(value)]],
    ),
    ...[...services].map((uuid): [Facet, string] => ["service_id", uuid]),
  ];
};
