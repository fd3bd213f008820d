import { refuseField } from "../refusal.ts";
import { build, eachOf } from "./build.ts";
import { type OrgReader, prepareInOrg } from "./org.ts";

type Id = string | number;

/** A table whose rows have an `id` and are deleted softly. */
const undeleted = (table: "boards" | "branches" | "collectors" | "generators" | "isps") =>
  prepareInOrg<{ ids: string }>()((param) =>
    build
      .selectFrom(table)
      .select("id")
      .where("org_id", "=", param("org_id"))
      .where("id", "in", eachOf<never>(param("ids")))
      .where("deleted_at", "is", null),
  );

const people = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("memberships")
    .select("user_id as id")
    .where("org_id", "=", param("org_id"))
    .where("user_id", "in", eachOf(param("ids")))
    .where("deleted_at", "is", null),
);

const active_people = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("memberships")
    .select("user_id as id")
    .where("org_id", "=", param("org_id"))
    .where("user_id", "in", eachOf(param("ids")))
    .where("active", "=", 1),
);

const items = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("items")
    .select("uuid as id")
    .where("org_id", "=", param("org_id"))
    .where("uuid", "in", eachOf(param("ids"))),
);

/** What a request may point to by an id: those of the organization that can be pointed to. */
const referable = {
  board: undeleted("boards"),
  branch: undeleted("branches"),
  collector: undeleted("collectors"),
  generator: undeleted("generators"),
  isp: undeleted("isps"),
  item: items,
  person: people,
  active_person: active_people,
};

type Referable = keyof typeof referable;

/** Those of `ids` that name nothing of this kind in the organization: one statement for however many. */
export const unknownIds = <I extends Id>(
  db: OrgReader,
  kind: Referable,
  ids: readonly I[],
): Set<I> => {
  if (ids.length === 0) return new Set();
  const known = new Set<Id>(
    db.all(referable[kind], { ids: JSON.stringify(ids) }).map(({ id }) => id),
  );
  return new Set(ids.filter((id) => !known.has(id)));
};

/** Refuses, on its field, an id that is sent and names nothing of this kind in the organization. */
export const checkKnown = (
  db: OrgReader,
  kind: Referable,
  field: string,
  id: Id | null | undefined,
): void => {
  if (id !== null && id !== undefined && unknownIds(db, kind, [id]).size > 0)
    throw refuseField(field, "is not known");
};
