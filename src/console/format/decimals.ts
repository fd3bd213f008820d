/** How many decimals an amount may have: 2 of dollars, none of pounds. */
export const decimalsOf = (currency: string): number =>
  currency === "LBP"
    ? 0
    : (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
        .maximumFractionDigits ?? 2);
