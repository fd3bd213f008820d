import { api, dataOf } from "../../api/client.ts";
import { useQuery } from "../../ui/use-query.ts";

/** Every role with what it may do. Kept, since roles change with the service's version only. */
export const useRoles = () => useQuery("roles", () => dataOf(api.GET("/v1/roles")), { kept: true });
