import { nextNumber } from "../database/counters.ts";
import type { OrgTx } from "../database/org.ts";
import { foldForSearch } from "./fold.ts";
import { holderOfUsername } from "./queries.ts";

/** A slug of the name and a number that is not taken (decisions §3). */
export const generateUsername = (tx: OrgTx, name: string): string => {
  const slug = foldForSearch(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 100);
  for (;;) {
    const username = `${slug || "client"}-${nextNumber(tx, "generated_username")}`;
    if (!holderOfUsername(tx, username)) return username;
  }
};
