import { createNamed, updateNamed } from "../../../catalogue/named.ts";
import { findNamed } from "../../../catalogue/named-queries.ts";
import { NamedChange, NewNamed } from "../../../catalogue/wire.ts";
import { validate } from "../../../http/contract/validation.ts";
import { flagIn } from "../cells.ts";
import type { FolderFile } from "../import-context.ts";
import { refOf, rememberImported } from "../imported-records.ts";
import { findRecord } from "../reference-queries.ts";
import { hasAll } from "../unchanged.ts";

export const branches: FolderFile = {
  importLine: ({ db, change }, { external_ref, cells }) => {
    const input = { name: cells.name, active: flagIn(cells.active) };
    const id = findRecord(db, "branches", external_ref);
    if (id === null)
      return change(undefined, (tx) => {
        const made = createNamed(tx, "branches", validate(NewNamed, input));
        rememberImported(tx, "branches", external_ref, { id: made.id, content: null });
        return "created";
      });
    const before = findNamed(db, "branches", id);
    const sent = validate(NamedChange, input);
    if (hasAll({ ...before }, sent)) return "unchanged";
    change(undefined, (tx) => updateNamed(tx, "branches", before, sent));
    return "updated";
  },

  *exportLines(db) {
    const rows = db.all(
      db
        .from("branches")
        .select(["id", "name", "active"])
        .where("deleted_at", "is", null)
        .orderBy("id"),
    );
    yield rows.map(({ id, name, active }) => ({
      external_ref: refOf(db, "branches", id),
      name,
      active: active === 1,
    }));
  },
};
