import { refuseField } from "../refusal.ts";
import { build, eachOf } from "./build.ts";
import { type OrgReader, prepareInOrg } from "./org.ts";

type Id = string | number;

/** For tables with `id` and soft deletion. */
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

/** Queries for the ids that a request may refer to. */
const referenceable = {
  board: undeleted("boards"),
  branch: undeleted("branches"),
  collector: undeleted("collectors"),
  generator: undeleted("generators"),
  isp: undeleted("isps"),
  item: items,
  person: people,
  active_person: active_people,
};

type ReferenceKind = keyof typeof referenceable;

/** The ids that do not exist in the organization, found by one statement. */
export const unknownIds = <I extends Id>(
  db: OrgReader,
  kind: ReferenceKind,
  ids: readonly I[],
): Set<I> => {
  if (ids.length === 0) return new Set();
  const existing = new Set<Id>(
    db.all(referenceable[kind], { ids: JSON.stringify(ids) }).map(({ id }) => id),
  );
  return new Set(ids.filter((id) => !existing.has(id)));
};

/** Refuses an unknown id on its field. Accepts null and undefined. */
export const checkReference = (
  db: OrgReader,
  kind: ReferenceKind,
  field: string,
  id: Id | null | undefined,
): void => {
  if (id !== null && id !== undefined && unknownIds(db, kind, [id]).size > 0)
    throw refuseField(field, "is not known");
};
