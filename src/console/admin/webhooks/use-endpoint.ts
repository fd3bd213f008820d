import { api, dataOf } from "../../api/client.ts";
import type { Webhook } from "../../api/document.d.ts";
import { type Query, useQuery } from "../../ui/use-query.ts";

export const useEndpoint = (id: string): Query<Webhook> => {
  const params = { path: { uuid: id } };
  return useQuery(`endpoint ${id}`, () => dataOf(api.GET("/v1/webhooks/{uuid}", { params })));
};
