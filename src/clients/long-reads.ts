import { long_client_page } from "./list/page.ts";

/** What this room may read aside. */
export const long_client_reads = [long_client_page];
