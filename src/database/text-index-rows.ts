import { build } from "./build.ts";
import type { TextIndex } from "./merge-indexes.ts";
import { type OrgTx, prepareInOrg } from "./org.ts";

/** The rows of a full-text index. New ones may wait until COMMIT, after which their segment may be merged. */
export const textIndexRows = (index: TextIndex) => {
  const insert = prepareInOrg<{ seq: number; text: string }>()((param) =>
    build.insertInto(index).values({ rowid: param("seq"), text: param("text") }),
  );
  const remove = prepareInOrg<{ seq: number }>()((param) =>
    build.deleteFrom(index).where("rowid", "=", param("seq")),
  );
  return {
    insert(tx: OrgTx, seq: number, text: string): void {
      tx.runDeferred(insert, { seq, text }, text);
      tx.wake("index-merges", index);
    },
    remove(tx: OrgTx, seq: number): void {
      tx.runAfterDeferred(remove, { seq });
      tx.wake("index-merges", index);
    },
  };
};
