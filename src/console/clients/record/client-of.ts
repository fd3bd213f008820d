import { api, dataOf } from "../../api/client.ts";
import { useQuery } from "../../ui/use-query.ts";

export const readClient = (id: string) =>
  dataOf(api.GET("/v1/clients/{id}", { params: { path: { id } } }));

export const useClient = (id: string) => useQuery(`client ${id}`, () => readClient(id));
