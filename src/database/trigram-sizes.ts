import { sql } from "kysely";
import { across_organizations, build } from "./build.ts";
import type { TextIndex } from "./merge-indexes.ts";
import { type OrgReader, prepareInOrg } from "./org.ts";

/*
 * For each page of a full-text index FTS5 keeps the term that it begins with. So from the page where a
 * trigram begins to the next one with another term is about how many texts have it: some microseconds.
 * To count them (`fts5vocab`) means to read all of that.
 */

/** Segments that are looked at; hardly an index has more that are large. */
const segments_max = 16;

/** FTS5 puts it before each term. */
const main_terms = "0";

const rarestIn = (index: TextIndex) =>
  prepareInOrg<{ trigrams: string; max: number }>()((param) => {
    const starts = sql.table(`${index}_idx`);
    const page = (where: ReturnType<typeof sql>) =>
      sql`(select pgno >> 1 from ${starts} where segid = segments.id and ${where} limit 1)`;
    const term = sql`${sql.lit(main_terms)} || each.value`;
    const next = page(sql`term > cast(${term} || char(0) as blob) order by term`);
    const own = page(sql`term <= cast(${term} as blob) order by term desc`);
    const rarest = sql<{ trigram: string }>`(
      with recursive segments (id) as (
        select min(segid) from ${starts}
        union all
        select (select min(segid) from ${starts} where segid > segments.id)
        from segments where id is not null limit ${sql.lit(segments_max)}
      )
      select each.value as trigram
      from json_each(${param("trigrams")}) as each cross join segments
      group by each.value order by total(${next} - ${own}) limit ${param("max")})`;
    return build
      .selectFrom(rarest.as("rarest"))
      .select("trigram")
      .modifyFront(across_organizations);
  });

const rarest_in = { client_search: rarestIn("client_search") };

/** Those of some trigrams that the fewest texts of an index are likely to have. */
export const rarestTrigrams = (
  db: OrgReader,
  index: keyof typeof rarest_in,
  trigrams: ReadonlySet<string>,
  max: number,
): string[] =>
  db
    .all(rarest_in[index], { trigrams: JSON.stringify([...trigrams]), max })
    .map(({ trigram }) => trigram);
