import { api, dataOf } from "../../api/client.ts";
import type { NamedChange, NewNamed } from "../../api/document.d.ts";
import type { NamedKind } from "../use-named.ts";

export const createNamed = (kind: NamedKind, body: NewNamed) =>
  dataOf<{ name: string }>(api.POST(`/v1/${kind}`, { body }));

/** A collector's id is a number in the API. */
export const changeNamed = (kind: NamedKind, id: string | number, body: NamedChange) =>
  kind === "collectors"
    ? dataOf<{ name: string }>(
        api.PUT("/v1/collectors/{id}", { params: { path: { id: Number(id) } }, body }),
      )
    : dataOf<{ name: string }>(
        api.PUT(`/v1/${kind}/{id}`, { params: { path: { id: String(id) } }, body }),
      );

export const deleteNamed = (kind: NamedKind, id: string | number) =>
  kind === "collectors"
    ? dataOf(api.DELETE("/v1/collectors/{id}", { params: { path: { id: Number(id) } } }))
    : dataOf(api.DELETE(`/v1/${kind}/{id}`, { params: { path: { id: String(id) } } }));
