import { rehearsed_deletion } from "./delete.ts";
import { long_client_page } from "./list/page.ts";

/** What this room may read aside. */
export const long_client_reads = [long_client_page, rehearsed_deletion];
