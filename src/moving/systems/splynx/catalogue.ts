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
  sumOfRates,
  textIn,
  withoutTax,
} from "../values.ts";
import type { Line } from "../write-files.ts";

/** Splynx's kinds of tariffs, and the list of customers' services of each. */
const kinds = [
  { tariffs: "internet-tariffs", services: "internet-services", prefix: "internet" },
  { tariffs: "voice-tariffs", services: "voice-services", prefix: "voice" },
  { tariffs: "recurring-tariffs", services: "recurring-services", prefix: "recurring" },
  { tariffs: "one-time-tariffs", services: null, prefix: "one-time" },
] as const;

const rateOf = (tariff: ApiRecord): string => sumOfRates([decimalIn(tariff, "vat_percent")]);

/** A price without tax: a tariff says whether its prices have it. */
const priceCell = (price: string, tariff: ApiRecord, currency: string): string => {
  if (price.startsWith("-")) return "";
  const included = flagIn(tariff, "with_vat") ? rateOf(tariff) : "0";
  return amountCell(withoutTax(ratioOf(price), included, currency), currency);
};

export const itemLines = (records: Records, { currency }: Reading): Line<"items">[] =>
  kinds.flatMap(({ tariffs, prefix }) =>
    (records.get(tariffs) ?? [])
      .filter((tariff) => !flagIn(tariff, "deleted"))
      .map((tariff) => ({
        external_ref: `${prefix}-${idIn(tariff, "id")}`,
        name: clip(textIn(tariff, "title") || `${prefix} ${idIn(tariff, "id")}`, 191),
        type: "service",
        price: priceCell(decimalIn(tariff, "price"), tariff, currency) || "0",
        currency,
        tax_rate: rateOf(tariff),
      })),
  );

/** Services that go on. Without a price of its own a service costs what its tariff does. */
export const serviceLines = (
  records: Records,
  customers: ReadonlyMap<string, ApiRecord>,
  { currency, left_out }: Reading,
): Line<"services">[] =>
  kinds.flatMap(({ tariffs, services, prefix }) => {
    const by_id = new Map(
      (records.get(tariffs) ?? []).map((tariff) => [idIn(tariff, "id"), tariff]),
    );
    return (services === null ? [] : (records.get(services) ?? []))
      .filter(
        (service) =>
          left_out.keeps(!flagIn(service, "deleted"), "deleted_services") &&
          left_out.keeps(customers.has(idIn(service, "customer_id")), "of_left_out_clients") &&
          left_out.keeps(
            ["active", "pending"].includes(textIn(service, "status")),
            "stopped_services",
          ),
      )
      .map((service) => {
        const tariff = by_id.get(idIn(service, "tariff_id"));
        const price = decimalIn(service, "unit_price");
        return {
          external_ref: `${prefix}-${idIn(service, "id")}`,
          client_ref: idIn(service, "customer_id"),
          item_ref: `${prefix}-${idIn(service, "tariff_id")}`,
          quantity: idIn(service, "quantity") || "1",
          price: tariff && Number(price) !== 0 ? priceCell(price, tariff, currency) : "",
        };
      });
  });
