import { ratioOf } from "../../../shared/money.ts";
import type { Records } from "../fetch-collections.ts";
import type { Reading } from "../system.ts";
import {
  type ApiRecord,
  amountCell,
  clip,
  decimalIn,
  flagIn,
  idIn,
  recordsIn,
  sumOfRates,
  textIn,
  withoutTax,
} from "../values.ts";
import type { Line } from "../write-files.ts";
import { currencyOf } from "./clients.ts";

/** Tax rates by id, and which of them new plans get. */
export class Taxes {
  private readonly rates: ReadonlyMap<string, string>;
  private readonly default_rate: string;

  constructor(taxes: readonly ApiRecord[]) {
    this.rates = new Map(taxes.map((tax) => [idIn(tax, "id"), decimalIn(tax, "rate")]));
    const selected = taxes.find((tax) => flagIn(tax, "selected"));
    this.default_rate = selected ? decimalIn(selected, "rate") : "0";
  }

  /** Up to three taxes of a record, as one rate. */
  rateOf(record: ApiRecord): string {
    const ids = ["tax1Id", "tax2Id", "tax3Id"].map((key) => idIn(record, key));
    return sumOfRates(ids.map((id) => this.rates.get(id) ?? "0"));
  }

  /** The rate of a plan or a product. */
  rateOfItem(item: ApiRecord): string {
    if (!flagIn(item, "taxable")) return "0";
    const own = this.rates.get(idIn(item, "taxId"));
    return sumOfRates([own ?? this.default_rate]);
  }
}

/** The currency of each of UISP's organizations: what most of its clients pay in. */
export const currenciesOf = (clients: Iterable<ApiRecord>): ReadonlyMap<string, string> => {
  const counts = new Map<string, Map<string, number>>();
  for (const client of clients) {
    const currency = textIn(client, "currencyCode");
    if (currency === "") continue;
    const organization = idIn(client, "organizationId");
    const of_organization = counts.get(organization) ?? new Map<string, number>();
    of_organization.set(currency, (of_organization.get(currency) ?? 0) + 1);
    counts.set(organization, of_organization);
  }
  return new Map([...counts].map(([organization, count]) => [organization, mostCommon(count)]));
};

const mostCommon = (counts: ReadonlyMap<string, number>): string =>
  [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0])[0];

interface Catalogue {
  taxes: Taxes;
  /** Whether prices include their tax; UISP has one way for all. */
  with_tax: boolean;
  reading: Reading;
}

/** The price of one month, without tax; empty if it is negative. */
const priceCell = ({ price, months }: Price, tax_rate: string, currency: string): string => {
  if (price.startsWith("-")) return "";
  const { numerator, denominator } = ratioOf(price);
  const count = /^[1-9]\d?$/.test(months) ? BigInt(months) : 1n;
  const monthly = { numerator, denominator: denominator * count };
  return amountCell(withoutTax(monthly, tax_rate, currency), currency);
};

interface Price {
  price: string;
  /** How many months it is for. */
  months: string;
}

const planPrice = (plan: ApiRecord): Price => {
  const periods = recordsIn(plan, "periods");
  const enabled = periods.filter((period) => flagIn(period, "enabled"));
  const period =
    enabled.find((known) => textIn(known, "period") === "1") ?? enabled[0] ?? periods[0] ?? {};
  return { price: decimalIn(period, "price"), months: textIn(period, "period") };
};

const singlePrice = (item: ApiRecord): Price => ({ price: decimalIn(item, "price"), months: "1" });

const kinds = [
  { collection: "service-plans", prefix: "plan", type: "service", priceOf: planPrice },
  { collection: "products", prefix: "product", type: "product", priceOf: singlePrice },
  { collection: "surcharges", prefix: "surcharge", type: "service", priceOf: singlePrice },
] as const;

/** Plans, products and surcharges. */
export const itemLines = (
  records: Records,
  currencies: ReadonlyMap<string, string>,
  { taxes, with_tax, reading }: Catalogue,
): Line<"items">[] => {
  const [common = reading.currency] = currencies.values();
  return kinds.flatMap(({ collection, prefix, type, priceOf }) =>
    (records.get(collection) ?? []).map((item) => {
      const id = idIn(item, "id");
      const currency = currencies.get(idIn(item, "organizationId")) ?? common;
      const tax_rate = taxes.rateOfItem(item);
      return {
        external_ref: `${prefix}-${id}`,
        name: clip(textIn(item, "name") || `${prefix} ${id}`, 191),
        type,
        unit: clip(textIn(item, "unit"), 191),
        price: priceCell(priceOf(item), with_tax ? tax_rate : "0", currency) || "0",
        currency,
        tax_rate,
      };
    }),
  );
};

const ended = ["2", "5"];
const quoted = "7";

/** Services that go on: the price of one month, without tax. */
export const serviceLines = (
  services: readonly ApiRecord[],
  clients: ReadonlyMap<string, ApiRecord>,
  { taxes, with_tax, reading }: Catalogue,
): Line<"services">[] =>
  services
    .filter((service) => {
      const status = textIn(service, "status");
      return (
        reading.left_out.keeps(clients.has(idIn(service, "clientId")), "of_left_out_clients") &&
        reading.left_out.keeps(!ended.includes(status), "ended_services") &&
        reading.left_out.keeps(status !== quoted, "quoted_services")
      );
    })
    .map((service) => {
      const currency = currencyOf(clients.get(idIn(service, "clientId")), reading);
      const price = {
        price: decimalIn(service, "price"),
        months: textIn(service, "servicePlanPeriod"),
      };
      const is_net = !with_tax || !flagIn(service, "taxable");
      return {
        external_ref: idIn(service, "id"),
        client_ref: idIn(service, "clientId"),
        item_ref: `plan-${idIn(service, "servicePlanId")}`,
        quantity: "1",
        price: priceCell(price, is_net ? "0" : taxes.rateOf(service), currency),
      };
    });
