import type * as v from "valibot";
import { created, noContent, ok } from "../http/contract/answer.ts";
import {
  del,
  get,
  list,
  type Operation,
  type Params,
  post,
  put,
} from "../http/contract/operation.ts";
import { type Paginated, paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import { notFound } from "../refusal.ts";
import type { Ability } from "../shared/abilities.ts";
import { createNamed, deleteNamed, updateNamed } from "./named.ts";
import {
  findNamed,
  listNamed,
  type Named,
  type NamedId,
  type NamedTable,
} from "./named-queries.ts";
import {
  Collector,
  CollectorList,
  NamedChange,
  NamedList,
  Named as NamedView,
  NewNamed,
  named_query,
} from "./wire.ts";

interface Kind {
  table: NamedTable;
  tag: string;
  /** In the operations' ids: `listBranches`, `createBranch`. */
  plural: string;
  singular: string;
  one: string;
  many: string;
  example: string;
}

const reading: Ability = "clients:read";
const managing: Ability = "branches:manage";

/** Collectors have integer ids (decisions §3). */
const numberInPath = (params: Params): NamedId => {
  const text = params.id ?? "";
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
};

const operationsOf = ({ table, tag, plural, singular, one, many, example }: Kind): Operation[] => {
  const numbered = table === "collectors";
  const View: v.GenericSchema<Named> = numbered ? Collector : NamedView;
  const List: v.GenericSchema<Paginated<Named>> = numbered ? CollectorList : NamedList;
  const find = (db: Parameters<typeof findNamed>[0], _caller: unknown, params: Params) =>
    findNamed(db, table, numbered ? numberInPath(params) : pathId(params));
  return [
    list(
      `/v1/${table}`,
      reading,
      {
        id: `list${plural}`,
        summary: `List ${many}`,
        tag,
        query: named_query,
        answers: { 200: List },
      },
      ({ db, query }) => ok(paginated(listNamed(db, table, query))),
    ),
    post(
      `/v1/${table}`,
      managing,
      {
        id: `create${singular}`,
        summary: `Create ${one}`,
        tag,
        body: NewNamed,
        answers: { 201: View },
        example: { name: example },
      },
      ({ tx, body }) => created(createNamed(tx, table, body)),
    ),
    get(
      `/v1/${table}/:id`,
      reading,
      { id: `get${singular}`, summary: `Read ${one}`, tag, answers: { 200: View }, numbered, find },
      ({ subject }) => ok(subject),
    ),
    put(
      `/v1/${table}/:id`,
      managing,
      {
        id: `update${singular}`,
        summary: `Change ${one}`,
        tag,
        body: NamedChange,
        answers: { 200: View },
        numbered,
        find,
        example: { name: example },
      },
      ({ tx, subject, body }) => ok(updateNamed(tx, table, subject, body)),
    ),
    del(
      `/v1/${table}/:id`,
      managing,
      {
        id: `delete${singular}`,
        summary: `Delete ${one}`,
        tag,
        audited: true,
        answers: { 204: null },
        reasons: ["in_use"],
        numbered,
        find,
      },
      ({ tx, subject }) => {
        deleteNamed(tx, table, subject);
        return noContent();
      },
    ),
  ];
};

/** Branches, ISPs, collectors and generators: decisions §3. */
export const namedOperations: Operation[] = [
  operationsOf({
    table: "branches",
    tag: "Branches",
    plural: "Branches",
    singular: "Branch",
    one: "a branch",
    many: "branches",
    example: "Zahle",
  }),
  operationsOf({
    table: "isps",
    tag: "ISPs",
    plural: "Isps",
    singular: "Isp",
    one: "an ISP",
    many: "ISPs",
    example: "Cedar Net",
  }),
  operationsOf({
    table: "collectors",
    tag: "Collectors",
    plural: "Collectors",
    singular: "Collector",
    one: "a collector",
    many: "collectors",
    example: "Fadi Nassar",
  }),
  operationsOf({
    table: "generators",
    tag: "Generators",
    plural: "Generators",
    singular: "Generator",
    one: "a generator",
    many: "generators",
    example: "Ksara generator",
  }),
].flat();
