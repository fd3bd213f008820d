import { api, dataOf } from "../../api/client.ts";

/** Which first steps are done. Needs `settings:manage`. */
export const readSetup = () => dataOf(api.GET("/v1/organization/setup"));
