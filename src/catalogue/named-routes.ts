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
import { paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import type { Ability } from "../shared/abilities.ts";
import { createNamed, deleteNamed, updateNamed } from "./named.ts";
import { findNamed, listNamed, type NamedTable } from "./named-queries.ts";
import { Named, NamedChange, NamedList, NewNamed, named_query } from "./wire.ts";

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

const operationsOf = ({ table, tag, plural, singular, one, many, example }: Kind): Operation[] => {
  const find = (db: Parameters<typeof findNamed>[0], _caller: unknown, params: Params) =>
    findNamed(db, table, pathId(params));
  return [
    list(
      `/v1/${table}`,
      reading,
      {
        id: `list${plural}`,
        summary: `List ${many}`,
        tag,
        query: named_query,
        answers: { 200: NamedList },
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
        answers: { 201: Named },
        example: { name: example },
      },
      ({ tx, body }) => created(createNamed(tx, table, body)),
    ),
    get(
      `/v1/${table}/:id`,
      reading,
      { id: `get${singular}`, summary: `Read ${one}`, tag, answers: { 200: Named }, find },
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
        answers: { 200: Named },
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
        find,
      },
      ({ tx, subject }) => {
        deleteNamed(tx, table, subject);
        return noContent();
      },
    ),
  ];
};

/** Branches, ISPs and generators: decisions §3. */
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
    table: "generators",
    tag: "Generators",
    plural: "Generators",
    singular: "Generator",
    one: "a generator",
    many: "generators",
    example: "Ksara generator",
  }),
].flat();
