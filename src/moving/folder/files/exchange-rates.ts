import { createRate } from "../../../billing/exchange-rates/rates.ts";
import { NewExchangeRate } from "../../../billing/exchange-rates/wire.ts";
import { parseInstant } from "../../../clock/instant.ts";
import { validate } from "../../../http/contract/validation.ts";
import { refuseField } from "../../../refusal.ts";
import { toRate } from "../../../shared/money.ts";
import { momentIn, numberIn } from "../cells.ts";
import type { FolderFile } from "../import-context.ts";
import { importedRecord, refOf, rememberImported } from "../imported-records.ts";

/** A rate that is there cannot change, only be deleted: payments refer to it. */
export const exchange_rates: FolderFile = {
  importLine: ({ db, organization, change }, { external_ref, cells }) => {
    const input = validate(NewExchangeRate, {
      base: cells.base?.toUpperCase(),
      quote: cells.quote?.toUpperCase(),
      rate: numberIn(cells.rate),
      effective_at: momentIn(cells, "effective_at", organization.timezone),
    });
    const id = importedRecord(db, "exchange-rates", external_ref)?.id ?? external_ref;
    const before = db.first(db.from("exchange_rates").selectAll().where("id", "=", id));
    if (!before)
      return change(undefined, (tx) => {
        const made = createRate(tx, organization, input);
        rememberImported(tx, "exchange-rates", external_ref, { id: made.id, content: null });
        return "created";
      });
    const effective_at = input.effective_at
      ? parseInstant(input.effective_at, organization.timezone)
      : before.effective_at;
    const is_same =
      before.base === input.base &&
      before.quote === input.quote &&
      before.rate === toRate(input.rate) &&
      before.effective_at === effective_at;
    if (!is_same) throw refuseField("rate", "differs from what is here: delete that rate first");
    return "unchanged";
  },

  *exportLines(db) {
    const rows = db.all(db.from("exchange_rates").selectAll().orderBy("id"));
    yield rows.map(({ id, base, quote, rate, effective_at }) => ({
      external_ref: refOf(db, "exchange-rates", id),
      base,
      quote,
      rate,
      effective_at,
    }));
  },
};
