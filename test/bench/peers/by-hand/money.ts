const known = new Map([["LBP", 0]]);

/** Decimal places of a currency. */
const decimalsOf = (currency: string): number => {
  let decimals = known.get(currency);
  if (decimals === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, decimals);
  }
  return decimals;
};

/** 1250 minor units of USD are 12.5. */
export const toDecimal = (minor: number, currency: string): number => {
  const scale = 10 ** decimalsOf(currency);
  return minor / scale;
};

/** 12.5 USD are 1250 minor units. */
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** decimalsOf(currency));

/** 1500 thousandths are 1.5. */
export const quantity = (thousandths: number): number => thousandths / 1000;

/** A fraction, rounded half-up. */
export const rounded = (over: bigint, under: bigint): number =>
  Number((2n * over + under) / (2n * under));

/** A decimal text as a fraction. */
export const fractionOf = (decimal: string): { over: bigint; under: bigint } => {
  const [whole = "", places = ""] = decimal.split(".");
  return { over: BigInt(whole + places), under: 10n ** BigInt(places.length) };
};

/** An amount of one currency in another; `rate` is units of `from` for 1 of `to`. */
export const exchanged = (minor: number, from: string, to: string, rate: string): number => {
  const { over, under } = fractionOf(rate);
  return rounded(
    BigInt(minor) * under * 10n ** BigInt(decimalsOf(to)),
    over * 10n ** BigInt(decimalsOf(from)),
  );
};
